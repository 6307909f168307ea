/** Where people come from: the names of the product's published links, `/url/{name}`. */
export const shareSources = ['wa', 'sfb', 'syt', 'sig', 'stt', 'sx', 'mpv', 'mtd'] as const
export type ShareSource = (typeof shareSources)[number]

export const isShareSource = (name: unknown): name is ShareSource => (shareSources as readonly unknown[]).includes(name)

/** Holds the source a visitor came from, until they register. */
export const shareSourceCookie = 'hiwar_source'

/**
 * Names the source in a link to a page itself, such as `/t/7?via=wa`: sites that show a link read the page it names, and
 * would show nothing of a tutor for a published link.
 */
export const shareSourceParameter = 'via'

/** Opening a link again within `visitMs` is the same visit. A browser keeps the link's name for `keptDays`. */
export const sharing = { visitMs: 30 * 60 * 1000, keptDays: 30 } as const
