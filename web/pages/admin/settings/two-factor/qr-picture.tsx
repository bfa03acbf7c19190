import encodeQR from 'qr';
import { useMemo } from 'react';

/** Blank modules around it, without which a camera does not find it. */
const BORDER = 4;

/** A text as a picture for a camera: black on white in both themes, since not every app reads the inverse. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: BORDER }), [text]);
  const drawn = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className="size-52 rounded bg-scan-paper"
    >
      <path d={drawn.join('')} className="fill-scan" />
    </svg>
  );
}
