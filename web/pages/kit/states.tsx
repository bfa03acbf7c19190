import { Card } from '#web/ui/display/card.tsx';
import { CollapsibleText } from '#web/ui/display/collapsible-text.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { LoadingIndicator, type LoadingVariant } from '#web/ui/notices/loading-indicator.tsx';
import { Notice } from '#web/ui/notices/notice.tsx';
import { RetryNotice } from '#web/ui/notices/retry-notice.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { Spinner } from '#web/ui/notices/spinner.tsx';
import { EmptyState, ErrorState } from '#web/ui/notices/states.tsx';

const VARIANTS: LoadingVariant[] = ['bull', 'chart', 'ticker', 'pulse', 'bars', 'spinner'];

export function Loading() {
  return (
    <>
      <div className="grid grid-cols-2">
        {VARIANTS.map((variant) => (
          <LoadingIndicator key={variant} variant={variant} text={`${variant}...`} />
        ))}
      </div>
      <LoadingIndicator />
      <div className="flex items-center gap-3">
        <Skeleton round className="size-8" />
        <Skeleton className="h-4 w-40" />
        <Spinner />
      </div>
      <CollapsibleText text={'A note that is folded after two lines. '.repeat(20)} />
    </>
  );
}

export function States() {
  return (
    <>
      <Card>
        <EmptyState
          icon="notebook-pen"
          title="No journal entries found"
          hint="What to do next stands here."
          action={<Button variant="primary">New Entry</Button>}
        />
      </Card>
      <Card>
        <ErrorState title="Failed to fetch traders" hint="What happened." onRetry={() => {}} busy={false} />
      </Card>
      <Card>
        <ErrorState title="Failed, and trying again" onRetry={() => {}} busy />
      </Card>
      <Card className="p-4">
        <RetryNotice title="Failed to load the chart" hint="What happened." onRetry={() => {}} busy={false} />
      </Card>
      <Notice title="A warning">Something that must be read before going on.</Notice>
      <Notice title="An error" tone="error">
        Something that went wrong.
      </Notice>
    </>
  );
}
