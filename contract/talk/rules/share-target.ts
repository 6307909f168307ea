/** The installed app in the share sheet of a phone. */

/** Where the system posts what is shared: to the service worker, or to the server where none is installed. */
export const shareTargetPath = '/share'

/** The screen that asks for the conversation. */
export const sharedContentScreen = '/chat?shared=true'

/** Names of the fields in the posted form, as in the manifest. */
export const shareFields = { title: 'title', text: 'text', url: 'url', picture: 'picture' } as const

/** One text for a message: most apps name a page twice, in the title and before its address. */
export const joinSharedText = ({ title, text, url }: { title: string; text: string; url: string }): string =>
  [text || title, ...(url !== '' && !text.includes(url) ? [url] : [])].filter((part) => part !== '').join('\n')
