import { createContext, type ReactNode, use, useId } from 'react';
import { classNames } from '../display/class-names.ts';
import { Icon } from '../display/icon.tsx';

/** Attributes a control inside a field must have. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Opposite the label: what follows from the value. */
  aside?: ReactNode;
  error?: string | undefined;
  /** Marks an optional field. */
  optional?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

const IsInset = createContext(false);

/**
 * Fields in it have their labels within their frames, on phones: with the keyboard up as many as can be are in view.
 * A group of options, which say themselves what they are, has its label only for screen readers there.
 */
export function InsetLabels({ children }: { children: ReactNode }) {
  return <IsInset value>{children}</IsInset>;
}

/** Room for the label above the text. */
const INSET =
  'max-sm:relative max-sm:[&_:is(input,textarea)]:pt-5.5 max-sm:[&_input]:h-13 max-sm:[&_input]:pb-1';
const INSET_LABEL =
  'max-sm:pointer-events-none max-sm:absolute max-sm:inset-x-3.25 max-sm:top-1.5 max-sm:z-1 max-sm:truncate max-sm:text-12 max-sm:leading-4 max-sm:[&_label]:text-muted';

/** A label with its control, hint and error. */
export function Field({ label, hint, aside, error, optional, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}hint` : undefined;
  const asideId = aside ? `${id}aside` : undefined;
  const errorId = error ? `${id}error` : undefined;
  const describedBy = [asideId, hintId, errorId].filter(Boolean).join(' ') || undefined;
  const isInset = use(IsInset);
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', isInset && INSET, className)}>
      <div className={classNames('flex items-baseline justify-between gap-2', isInset && INSET_LABEL)}>
        <label htmlFor={id} className="font-medium">
          {label}
          {optional && <OptionalMark />}
        </label>
        {aside && (
          <span id={asideId} className="truncate text-12 tabular-nums text-muted">
            {aside}
          </span>
        )}
      </div>
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
}: Omit<FieldProps, 'children' | 'hint' | 'aside'> & { children: ReactNode }) {
  const id = useId();
  const isInset = use(IsInset);
  return (
    <fieldset
      aria-describedby={error ? id : undefined}
      className={classNames('flex min-w-0 flex-col gap-1.5', isInset && 'max-sm:[&_label]:h-10.5', className)}
    >
      <legend className={classNames('mb-1.5 font-medium', isInset && 'max-sm:sr-only')}>{label}</legend>
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
      <Icon name="circle-alert" className="mt-0.5 size-3.5" />
      {text}
    </p>
  );
}
