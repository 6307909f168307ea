/** Which requests are for pages of the app, which of them for public pages, and how a kept copy is marked. Pure. */

/** Paths that answer with something else than the app: endpoints, files, and links that lead on. */
const outsideApp = /^\/(api|assets|build|icons|url)(\/|$)|\.\w+$/

/**
 * Whether somebody opens a page of the app. Documents of frames do not count: a bank leads back into the frame of a
 * payment, to addresses whose own headers allow it there, which the app's kept document does not.
 */
export const isAppDocument = ({ mode, destination }: Pick<Request, 'mode' | 'destination'>, path: string): boolean =>
  mode === 'navigate' && destination === 'document' && !outsideApp.test(path)

/**
 * Matches addresses of routes in the router's syntax; `$id` matches digits only, as the routes themselves do. An address
 * that leads back to another one tells what somebody had open, so its page is not kept.
 */
export const createPageMatcher = (
  routes: readonly string[],
): ((address: Pick<URL, 'pathname' | 'searchParams'>) => boolean) => {
  const patterns = routes.map((route) => {
    const path = route.replace(/(.)\/$/, '$1').replaceAll('$id', '\\d+')
    return new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`)
  })
  return ({ pathname, searchParams }) =>
    !searchParams.has('redirect') && patterns.some((pattern) => pattern.test(pathname))
}

const root = '<div id="root">'

/** Puts the notice above a page, where the app looks for it. A page that has one already keeps it. */
export const markAsKept = (html: string, notice: string): string =>
  html.includes('data-stale=""') ? html : html.replace(root, () => notice + root)
