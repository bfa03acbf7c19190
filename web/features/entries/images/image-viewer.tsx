import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import type { EntryImage } from '#src/features/images/responses.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { IconButton } from '#web/ui/inputs/button.tsx';
import { ModalDialog } from '#web/ui/layers/modal.tsx';
import { useImageSource } from './image-source.tsx';
import { measureSize, useHandling } from './use-handling.ts';
import { FITTED, type View, ZOOM_STEP, zoomed } from './view.ts';

interface ImageViewerProps {
  images: readonly EntryImage[];
  /** Which of them is shown first. */
  at: number;
  /** What they are images of. */
  of: string;
  /** Gets the focus back. */
  opener: HTMLElement;
  onClose: () => void;
}

/** Shows images one at a time over the whole window: zoomed by keys, wheel, fingers or buttons, moved by dragging. */
export function ImageViewer({ images, at: first, of, opener, onClose }: ImageViewerProps) {
  const [at, setAt] = useState(first);
  const [view, setView] = useState(FITTED);
  /** How far a finger pulls the image aside. Pixels. */
  const [pulled, setPulled] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const picture = useRef<HTMLImageElement>(null);
  const shown = images[at];

  const go = (by: number) => {
    if (images[at + by] === undefined) return;
    setAt(at + by);
    setView(FITTED);
  };
  const zoom = (factor: number) => setView((before) => zoomed(before, factor, measureSize(picture.current)));

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = new Map([
      ['ArrowLeft', () => go(-1)],
      ['ArrowRight', () => go(1)],
      ['+', () => zoom(ZOOM_STEP)],
      ['=', () => zoom(ZOOM_STEP)],
      ['-', () => zoom(1 / ZOOM_STEP)],
      ['0', () => setView(FITTED)],
    ]).get(event.key);
    if (!action) return;
    event.preventDefault();
    // The page's own shortcuts stay out of it.
    event.stopPropagation();
    action();
  }

  if (!shown) return null;
  return (
    <ModalDialog
      open
      onClose={onClose}
      onKeyDown={onKeyDown}
      // Of no button: the keys are for the image.
      takeFocus={() => box.current?.closest('dialog')?.focus()}
      onFocusReturned={() => opener.focus()}
      labelledBy={titleId}
      className="m-0 h-dvh max-h-none w-full max-w-none border-0 !bg-surface-0"
    >
      <div ref={box} className="flex h-full flex-col">
        <header className="flex items-center gap-1 border-b border-line py-2 pl-4 pr-2">
          <h2 id={titleId} className="min-w-0 flex-1 truncate text-16 font-semibold">
            {of}
          </h2>
          <p aria-live="polite" className="px-2 tabular-nums text-muted">
            <span className="sr-only">Image </span>
            {at + 1} of {images.length}
          </p>
          <IconButton
            variant="ghost"
            icon="zoom-out"
            label="Zoom out"
            aria-disabled={view.scale === 1 || undefined}
            onClick={() => zoom(1 / ZOOM_STEP)}
          />
          <button
            type="button"
            aria-label="Fit to the window"
            data-tip="Fit to the window"
            onClick={() => setView(FITTED)}
            className="w-14 rounded py-1.5 text-center tabular-nums text-muted ease-colors hover:bg-surface-2 hover:text-ink max-sm:hidden"
          >
            {Math.round(view.scale * 100)}%
          </button>
          <IconButton variant="ghost" icon="zoom-in" label="Zoom in" onClick={() => zoom(ZOOM_STEP)} />
          <IconButton variant="ghost" icon="x" label="Close" onClick={onClose} />
        </header>
        <div className="relative min-h-0 flex-1 overflow-hidden">
          <Picture
            key={shown.n}
            image={shown}
            alt={`Image ${at + 1} of ${of}`}
            ref={picture}
            view={view}
            // It gives less where nothing follows.
            pulled={images[at - Math.sign(pulled)] ? pulled : pulled / 3}
            onView={setView}
            onPull={setPulled}
            onSwipe={go}
          />
          {images.length > 1 && (
            <>
              <Step by="previous" disabled={at === 0} onGo={() => go(-1)} />
              <Step by="next" disabled={at === images.length - 1} onGo={() => go(1)} />
            </>
          )}
        </div>
      </div>
    </ModalDialog>
  );
}

function Step({ by, disabled, onGo }: { by: 'previous' | 'next'; disabled: boolean; onGo: () => void }) {
  const isNext = by === 'next';
  return (
    <IconButton
      icon={isNext ? 'chevron-right' : 'chevron-left'}
      label={isNext ? 'Next image' : 'Previous image'}
      // Keeps the focus at the ends, unlike `disabled`.
      aria-disabled={disabled || undefined}
      onClick={onGo}
      className={classNames(
        'absolute top-1/2 -translate-y-1/2 aria-disabled:opacity-40',
        isNext ? 'right-3' : 'left-3',
      )}
    />
  );
}

interface PictureProps {
  image: EntryImage;
  alt: string;
  ref: RefObject<HTMLImageElement | null>;
  view: View;
  pulled: number;
  onView: (change: (view: View) => View) => void;
  onPull: (by: number) => void;
  onSwipe: (by: 1 | -1) => void;
}

function Picture({ image, alt, ref, view, pulled, ...on }: PictureProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const { src, hasFailed } = useImageSource(image.url);
  const stage = useRef<HTMLDivElement>(null);
  useHandling({ stage, picture: ref, isZoomed: view.scale > 1, ...on });

  if (state === 'failed' || hasFailed) {
    return (
      <p role="alert" className="grid size-full place-items-center text-muted">
        The image could not be loaded
      </p>
    );
  }
  return (
    <div
      ref={stage}
      className={classNames(
        'grid size-full touch-none place-items-center',
        view.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
      )}
    >
      {state === 'loading' && (
        <p role="status" className="absolute text-muted">
          Loading the image...
        </p>
      )}
      <img
        ref={ref}
        src={src}
        alt={alt}
        draggable={false}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
        className="max-h-full max-w-full select-none"
        style={{ transform: `translate(${view.x + pulled}px, ${view.y}px) scale(${view.scale})` }}
      />
    </div>
  );
}
