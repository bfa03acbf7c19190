/** A trader's own picture behind their hub, under a scrim that keeps text readable over any picture. */
export function Backdrop({ src }: { src: string }) {
  return (
    <div aria-hidden="true" className="fixed inset-0 -z-10 print:hidden">
      <img src={src} alt="" referrerPolicy="no-referrer" className="size-full object-cover" />
      <div className="absolute inset-0 bg-surface-0 opacity-90" />
    </div>
  );
}
