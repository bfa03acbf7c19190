import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { chooseTheme, shownTheme } from './theme.ts';

/**
 * Changes between dark and light. Which of its two faces is drawn is for the style sheet to say: until something is
 * chosen the theme is the system's, which the server cannot know.
 */
export function ThemeSwitch() {
  return (
    <Button
      size="icon"
      data-tip="Switch theme"
      onClick={() => chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark')}
    >
      <span className="only-dark leading-0">
        <Icon name="i-lucide-sun" />
        <span className="sr-only">Switch to the light theme</span>
      </span>
      <span className="only-light leading-0">
        <Icon name="i-lucide-moon" />
        <span className="sr-only">Switch to the dark theme</span>
      </span>
    </Button>
  );
}
