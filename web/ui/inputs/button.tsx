import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../display/class-names.ts';
import { Icon } from '../display/icon.tsx';
import type { IconName } from '../display/icons.ts';
import { Spinner } from '../notices/spinner.tsx';

type Variant = 'primary' | 'default' | 'ghost' | 'destructive';
type Size = 'default' | 'large' | 'icon';

interface Look {
  variant?: Variant | undefined;
  size?: Size | undefined;
  /** Drawn before the label. */
  icon?: IconName | undefined;
  /** Shows only its icon on phones. */
  compact?: boolean | undefined;
}

const VARIANTS: Record<Variant, string> = {
  primary: 'border-transparent bg-gold-fill text-gold-on font-semibold hover:bg-gold-hover',
  default: 'border-line bg-surface-2 text-ink font-medium hover:bg-surface-3 hover:border-line-strong',
  ghost: 'border-transparent bg-transparent text-muted font-medium hover:bg-surface-2 hover:text-ink',
  destructive: 'border-transparent bg-loss-fill text-loss-on font-semibold hover:bg-loss-hover',
};

const SIZES: Record<Size, string> = {
  default: 'control px-3.5',
  large: 'h-11 px-4',
  icon: 'control w-11 md:w-9',
};

/** For elements that cannot be a {@link Button} or a {@link ButtonLink}. */
export function buttonLook(
  { variant = 'default', size = 'default', compact }: Look = {},
  className?: string,
): string {
  return classNames(
    'button print:hidden',
    VARIANTS[variant],
    SIZES[size],
    compact && 'max-sm:w-11 max-sm:px-0',
    className,
  );
}

function Content({ icon, compact, children }: Pick<Look, 'icon' | 'compact'> & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {compact ? <span className="max-sm:sr-only">{children}</span> : children}
    </>
  );
}

export interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Its action is running: it is disabled and shows a spinner, at the same width. */
  busy?: boolean;
  /** Label while busy; defaults to its own. */
  busyText?: string;
}

export function Button({
  variant,
  size,
  icon,
  compact,
  busy = false,
  busyText,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      data-tip={compact ? '' : undefined}
      {...rest}
      type={type}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
      className={classNames(
        buttonLook({ variant, size, compact }, className),
        disabled && !busy && 'opacity-50',
      )}
    >
      {/* Both labels share one grid cell, so that the wider one always sets the width. */}
      <span className="grid items-center justify-items-center">
        <span
          className={classNames(
            'col-start-1 row-start-1 inline-flex items-center gap-2',
            busy && 'invisible',
          )}
        >
          <Content icon={icon} compact={compact}>
            {children}
          </Content>
        </span>
        {(busy || busyText !== undefined) && (
          <span
            className={classNames(
              'col-start-1 row-start-1 inline-flex items-center gap-2',
              !busy && 'invisible',
            )}
          >
            {/* One that is not seen would be drawn all the same, frame after frame. */}
            {busy ? <Spinner /> : <span className="size-4 shrink-0" />}
            {busyText ?? <span className="sr-only">{children}</span>}
          </span>
        )}
      </span>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, compact, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link
      data-tip={compact ? '' : undefined}
      {...rest}
      className={buttonLook({ variant, size, compact }, className)}
    >
      <Content icon={icon} compact={compact}>
        {children}
      </Content>
    </Link>
  );
}

/** An icon-only button; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  icon,
  ...rest
}: Omit<ButtonProps, 'children'> & { label: string; icon: IconName }) {
  return (
    <Button size="icon" {...rest} aria-label={label} data-tip={label}>
      <Icon name={icon} />
    </Button>
  );
}
