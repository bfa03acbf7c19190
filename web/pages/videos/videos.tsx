import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { useApi } from '#web/context/app-context.tsx';
import { loaderDeps } from '#web/context/loader-deps.ts';
import { usePageFrame } from '#web/context/page-frame.tsx';
import { Brand } from '#web/features/layout/brand.tsx';
import { Main } from '#web/features/layout/main.tsx';
import { VIDEOS_ID, VideoGallery } from '#web/features/videos/video-gallery.tsx';
import { videosQuery } from '#web/queries/videos.ts';
import { Card } from '#web/ui/display/card.tsx';
import { ThemeSwitch } from '#web/ui/display/theme-switch.tsx';
import { ButtonLink } from '#web/ui/inputs/button.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(loaderDeps);
  await queryClient.prefetchQuery(videosQuery(api));
  return null;
}

/** The videos for everyone: for visitors with a way home, in the shell for those who are logged in. */
export function Component() {
  const Frame = usePageFrame();
  if (Frame) {
    return (
      <Frame title="Videos" isTeams>
        <Videos />
      </Frame>
    );
  }
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-310 flex-col px-4 pb-12 sm:px-8">
      <header className="flex h-18 items-center justify-between gap-4 print:hidden">
        <Brand />
        <nav aria-label="Team" className="flex items-center gap-1 sm:gap-2">
          <ButtonLink variant="ghost" to="/" icon="house" compact>
            Back to Home
          </ButtonLink>
          <ThemeSwitch />
        </nav>
      </header>
      <Main className="pt-6">
        <h1 className="mb-4 text-28 font-semibold tracking-tight">Videos</h1>
        <Videos />
      </Main>
    </div>
  );
}

function Videos() {
  const videos = useQuery(videosQuery(useApi()));
  if (videos.data?.length === 0) {
    return (
      <Card as="section" aria-label="Trading Videos">
        <EmptyState
          icon="clapperboard"
          title="No videos yet"
          hint="What the admin uploads for everyone is shown here."
        />
      </Card>
    );
  }
  return (
    <VideoGallery
      heading={
        <h2 id={VIDEOS_ID} className="sr-only">
          Trading Videos
        </h2>
      }
      titleAs="h3"
      first={2}
      read={videos}
    />
  );
}
