import { useState } from 'react';
import { useMedia } from '#web/ui/browser/media.ts';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { IconButton } from '#web/ui/inputs/button.tsx';

/** Only phones load it, and have it before it is opened. */
const menuSheet = onDemand(async () => (await import('./menu-sheet.tsx')).MenuSheet);

/** In the header of a phone: opens what does not fit in the bar at the bottom. */
export function PhoneMenu() {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useMedia('(min-width: 768px)') === false;
  return (
    <>
      <IconButton
        icon="menu"
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="md:hidden unscripted:hidden"
      />
      {isPhone && <Sheet isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

function Sheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { Component } = useOnDemand(menuSheet);
  return isOpen && Component && <Component onClose={onClose} />;
}
