import * as v from 'valibot'

const pattern = /^(\d{1,16})\.(\d{1,16})$/

/** A place in a person's list of notifications, behind which the next page begins: the time of one, epoch ms, and its id. */
export const NotificationCursor = v.pipe(
  v.string(),
  v.regex(pattern),
  v.transform((text) => {
    const [, dueAt, id] = pattern.exec(text) ?? []
    return { dueAt: Number(dueAt), id: Number(id) }
  }),
)

export const toNotificationCursor = ({ dueAt, id }: { readonly dueAt: number; readonly id: number }): string =>
  `${dueAt}.${id}`
