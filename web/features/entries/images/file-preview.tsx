import { useEffect, useRef } from 'react';

/** Longest side of a preview, for a screen with two pixels to a point. */
const SIZE = 160;

/** A chosen file, drawn: pages may not show a URL of the browser's memory as an image. */
export function FilePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isCurrent = true;
    drawFile(file).then(
      (bitmap) => {
        const shown = canvas.current;
        if (isCurrent && shown) {
          [shown.width, shown.height] = [bitmap.width, bitmap.height];
          shown.getContext('2d')?.drawImage(bitmap, 0, 0);
        }
        bitmap.close();
      },
      // Whether it is an image is for the server to say: its name is enough here.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return <canvas ref={canvas} role="img" aria-label={file.name} className="size-full object-cover" />;
}

/** A large photo is not held in memory in full size for each of its tiles. */
async function drawFile(file: File): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file);
  const by = SIZE / Math.min(whole.width, whole.height);
  if (by >= 1) return whole;
  const [resizeWidth, resizeHeight] = [whole.width, whole.height].map((side) =>
    Math.max(1, Math.round(side * by)),
  );
  try {
    return await createImageBitmap(whole, {
      resizeWidth: resizeWidth ?? 1,
      resizeHeight: resizeHeight ?? 1,
      resizeQuality: 'medium',
    });
  } finally {
    whole.close();
  }
}
