/** The route around the pages that are in the shell for those who are logged in. */
export const FRAME_ID = 'frame';

/** Its module, and the one that it loads for someone who is logged in; relative to `web/`. */
export const FRAME_MODULE = 'shell/frame.tsx';
export const SHELL_MODULE = 'shell/shell.tsx';

/** Around the pages of the admin area; relative to `web/`. */
export const ADMIN_MODULE = 'pages/admin/admin.tsx';
