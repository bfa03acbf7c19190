import { type RefObject, useEffect, useRef } from 'react';
import { isComposedKey } from '#web/ui/browser/composed-key.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';

/** Longer ones are a note of the day. */
const LONGEST = 1000;

interface ReasonFormProps {
  reason: string;
  error: string | undefined;
  busy: boolean;
  /** Its first button gets the focus back. */
  row: RefObject<HTMLElement | null>;
  onType: (reason: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** Takes the focus when it opens, and gives it back. */
export function ReasonForm({ reason, error, busy, row, onType, onSave, onCancel }: ReasonFormProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const within = row.current;
    input.current?.focus();
    return () => within?.querySelector('button')?.focus();
  }, [row]);

  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onSave();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposedKey(event) && !busy) onCancel();
      }}
      className="mt-2 basis-full"
    >
      <div className="flex max-w-160 flex-col gap-3">
        <Field label="What was the reason?" error={error}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={reason}
              maxLength={LONGEST}
              onChange={({ target }) => onType(target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save reason
          </Button>
        </div>
      </div>
    </form>
  );
}
