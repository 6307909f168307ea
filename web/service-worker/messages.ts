/** What the app and its service worker say to each other. Imported by both, so it uses neither's globals. */

/** The app is idle and data is cheap: fetch the screens that can be read without a network. */
export const keepScreensMessage = 'KEEP_SCREENS'

/** Asks a worker whether the app that a page has started, `app`, is of the worker's release. Answered with a boolean. */
export const isSameReleaseMessage = 'IS_SAME_RELEASE'

/** Somebody leaves: remove what is recorded of the pages, beside the pages themselves. */
export const forgetPagesMessage = 'FORGET_PAGES'

/** Show this push message: sent where the push service is simulated. */
export const showPushMessage = 'SHOW_PUSH'

/** To a tutor who looks at no page: a student wants a lesson at once; and that this needs no answer any more. */
export const showRingMessage = 'SHOW_RING'
export const closeRingMessage = 'CLOSE_RING'

/** What a page asks to show. `leftMs`: how long it can still be answered. */
export interface RingNotice {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly leftMs: number
  readonly silent: boolean
}

/** The public pages this browser has shown. Removed with everything else of a person who leaves. */
export const pageCacheName = 'hiwar-pages'

/** Sent to the pages: the browser has replaced its subscription to push messages, which the server does not know yet. */
export const pushChangedMessage = 'PUSH_CHANGED'

/** What the share sheet of the phone sent, until the app has read it. */
export const sharedCacheName = 'hiwar-shared'
export const sharedTextKey = '/share/text'
export const sharedPictureKey = '/share/picture'
