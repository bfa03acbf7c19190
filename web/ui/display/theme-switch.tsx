import { chooseTheme, shownTheme } from '../browser/theme.ts';
import { Button } from '../inputs/button.tsx';
import { Icon } from './icon.tsx';

/**
 * Toggles between dark and light. CSS decides which icon to draw: until the user chooses, the theme is the system's,
 * which the server does not know.
 */
export function ThemeSwitch() {
  return (
    <Button
      size="icon"
      data-tip="Switch theme"
      onClick={() => chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark')}
    >
      <span className="only-dark leading-0">
        <Icon name="sun" />
        <span className="sr-only">Switch to the light theme</span>
      </span>
      <span className="only-light leading-0">
        <Icon name="moon" />
        <span className="sr-only">Switch to the dark theme</span>
      </span>
    </Button>
  );
}
