import { Money } from '#web/features/figures/money.tsx';
import { Percentage } from '#web/features/figures/percentage.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { CountUp } from '#web/ui/display/count-up.tsx';
import { FactRow } from '#web/ui/display/fact-row.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Sparkline } from '#web/ui/display/sparkline.tsx';
import { Meter } from '#web/ui/notices/meter.tsx';
import { Progress } from '#web/ui/notices/progress.tsx';

const MEGABYTES = 96;

export function Figures() {
  return (
    <>
      <Card as="section" aria-label="Figures" className="p-5">
        <h2 className="text-16 font-semibold tracking-tight">Figures</h2>
        <dl className="mt-2">
          <FactRow label="Gain">
            <Money value={1_234_567_890n} />
          </FactRow>
          <FactRow label="Loss">
            <Money value={-43_050n} />
          </FactRow>
          <FactRow label="Neither">
            <Money value={0n} />
          </FactRow>
          <FactRow label="Percentage">
            <Percentage value={61.44} />
          </FactRow>
          <FactRow label="Change, up">
            <Percentage value={142.6375} digits={2} signed />
          </FactRow>
          <FactRow label="Change, down">
            <Percentage value={-12.34} signed />
          </FactRow>
          <FactRow label="Counted up, once">
            <CountUp id="kit" value={1234} format={(value) => value.toFixed(0)} />
          </FactRow>
          {(['gain', 'loss', 'neutral'] as const).map((tone) => (
            <FactRow key={tone} label={`Trend, ${tone}`}>
              <Sparkline
                values={[0, 3, 1, 4, 2, 6]}
                baseline={2}
                tone={tone}
                label={tone}
                className="ml-auto h-8 w-40"
              />
            </FactRow>
          ))}
          <FactRow label="On its way">{undefined}</FactRow>
        </dl>
      </Card>
      <Card as="section" aria-label="Marks" className="flex flex-col gap-4 p-5">
        <h2 className="text-16 font-semibold tracking-tight">Marks</h2>
        <div className="flex flex-wrap gap-2">
          <Badge>neutral</Badge>
          <Badge tone="gain">WIN</Badge>
          <Badge tone="loss">LOSS</Badge>
          <Badge tone="gold">Guest View</Badge>
        </div>
        <div className="flex items-center gap-3">
          <Avatar name="Maya Okafor" />
          <Kbd>g</Kbd>
          <Kbd>j</Kbd>
        </div>
        <Meter percent={61} tone="gain" />
        <Meter percent={52} tone="warn" />
        <Meter percent={34} tone="loss" />
        <Meter percent={80} tone="gold" />
        <Progress label="Nothing yet" value={0} max={MEGABYTES} text="0.0 of 96.0 MB" />
        <Progress label="Half way" value={48} max={MEGABYTES} text="48.0 of 96.0 MB" />
        <Progress label="Done" value={MEGABYTES} max={MEGABYTES} text="96.0 of 96.0 MB" />
      </Card>
    </>
  );
}
