import type { ReactNode, SVGAttributes } from 'react';

interface DrawingProps extends SVGAttributes<SVGSVGElement> {
  label: string;
  width: number;
  height: number;
  children: ReactNode;
}

/** A chart as SVG, in pixels on the screen and as wide as there is room on paper. */
export function Drawing({ label, width, height, children, ...svg }: DrawingProps) {
  return (
    <figure aria-label={label} className="m-0">
      <svg
        // The links in it count, each with its own name.
        role="none"
        // Pictures are made of what says so.
        data-drawing=""
        focusable="false"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block text-12 tabular-nums print:h-auto print:w-full"
        {...svg}
      >
        {children}
      </svg>
    </figure>
  );
}
