import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** Attributes a control inside a field must have. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks an optional field. */
  optional?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** A label with its control, hint and error. */
export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}hint` : undefined;
  const errorId = error ? `${id}error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
        {optional && <OptionalMark />}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={hintId} className="text-12 text-muted">
          {hint}
        </p>
      )}
      <FieldError id={errorId} text={error} />
    </div>
  );
}

/** The same for a group of controls, such as radio buttons. */
export function FieldGroup({
  label,
  error,
  className,
  children,
}: Omit<FieldProps, 'children' | 'hint'> & { children: ReactNode }) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={error ? id : undefined}
      className={classNames('flex min-w-0 flex-col gap-1.5', className)}
    >
      <legend className="mb-1.5 font-medium">{label}</legend>
      {children}
      <FieldError id={id} text={error} />
    </fieldset>
  );
}

function OptionalMark() {
  return (
    <>
      {/* A space for screen readers, which ignore the margin. */}{' '}
      <span className="ml-0.5 text-12 font-normal text-muted">optional</span>
    </>
  );
}

/** What is wrong with what was typed. */
export function FieldError({ id, text }: { id: string | undefined; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-12 text-loss">
      <span aria-hidden="true" className="i-lucide-circle-alert mt-0.5 size-3.5" />
      {text}
    </p>
  );
}
