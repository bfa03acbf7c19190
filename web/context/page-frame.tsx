import { type ComponentType, createContext, type ReactNode, use } from 'react';

export interface PageProps {
  /** The page's heading, in the header. */
  title: string;
  /** In muted text with the title: a date, a count. */
  note?: ReactNode;
  /** The page's own buttons: beside the title, below it on phones. */
  actions?: ReactNode;
  /** Whether phones have the actions elsewhere, in their bar and its sheet. */
  hidesActionsOnPhones?: boolean;
  /** Whether the children fill the page up to its edges, at any width. */
  isFlush?: boolean;
  /** Whether it belongs to the team, so that it is printed without a trader's name. */
  isTeams?: boolean;
  children: ReactNode;
}

/** What is around the pages of one area: the shell of those who are logged in, or the admin area. */
export const PageFrameContext = createContext<ComponentType<PageProps> | null>(null);

/** The frame around this page; `null` for a visitor, who sees public pages without one. */
export const usePageFrame = (): ComponentType<PageProps> | null => use(PageFrameContext);

/** A page in its frame: the header with its title and actions, and its content. */
export function Page(props: PageProps) {
  const Frame = usePageFrame();
  if (!Frame) throw new Error('outside of a frame');
  return <Frame {...props} />;
}
