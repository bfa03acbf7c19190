import { useEffect, useEffectEvent } from 'react';
import { SavingNotices } from '#web/forms/saving-notices.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { DiscardDialog, useDiscardQuestion } from '#web/ui/discard-question.tsx';
import type { EditedStrategy } from './edited-strategy.ts';
import { strategiesHeading } from './strategies-heading.tsx';
import { StrategyFieldset } from './strategy-fieldset.tsx';
import { STRATEGY_LABELS, type StrategyFields, useStrategyForm } from './strategy-form.ts';
import { useStrategySaving } from './strategy-saving.ts';

interface StrategyDialogProps {
  traderId: number;
  edited: EditedStrategy;
  onClose: () => void;
  /** The form is taken away before it was closed: what was typed in it so far. */
  onInterrupted: (draft: StrategyFields) => void;
}

export function StrategyDialog({ traderId, edited, onClose, onInterrupted }: StrategyDialogProps) {
  const { strategy, draft } = edited;
  const form = useStrategyForm(strategy, draft);
  const saving = useStrategySaving({ traderId, strategy, form, onSaved: onClose });
  const { save, conflict, isGone, isSaving } = saving;
  const { isDirty } = form.formState;
  const discard = useDiscardQuestion(isDirty && !isSaving, onClose);
  const formId = 'strategy-form';

  const keepDraft = useEffectEvent(() => {
    if (isDirty) onInterrupted(form.getValues());
  });
  useEffect(() => () => keepDraft(), []);

  return (
    <>
      <Dialog
        open
        onClose={discard.ask}
        title={strategy ? 'Edit Strategy' : 'New Strategy'}
        focusFallback={strategiesHeading}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          form.setFocus('name');
        }}
      >
        <DialogBody className="flex flex-col gap-5">
          <SavingNotices noun="strategy" labels={STRATEGY_LABELS} saving={saving} />
          <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
            <StrategyFieldset form={form} />
          </form>
        </DialogBody>
        <DialogFooter>
          <Button onClick={isGone ? onClose : discard.ask} disabled={isSaving}>
            {isGone ? 'Discard' : 'Cancel'}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving} disabled={conflict !== null}>
            {isGone ? 'Save as new strategy' : strategy ? 'Save Changes' : 'Create Strategy'}
          </Button>
        </DialogFooter>
      </Dialog>
      <DiscardDialog question={discard} description="This strategy has changes that are not saved." />
    </>
  );
}
