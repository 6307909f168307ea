import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Changer, Id, Instant, idInPath, Seen } from '../../shared/shapes/wire.ts'
import { announcementLimits, announcementRoles } from '../../vocabulary/announcements.ts'
import { adminRoles, regularRoles, teamRoles } from '../../vocabulary/roles.ts'
import { cleanLine, cleanText, textLength } from '../../vocabulary/text.ts'

const { title, text } = announcementLimits

const within = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.check((value: string) => textLength(value) >= min && textLength(value) <= max)

/** What the team writes. `[اكتب|اكتبي]` holds what a man and a woman read. */
const AnnouncementTexts = {
  title: v.pipe(v.string(), v.maxLength(4 * title.max), v.transform(cleanLine), within(title)),
  text: v.pipe(v.string(), v.maxLength(4 * text.max), v.transform(cleanText), within(text)),
  roles: v.pipe(v.array(v.picklist(announcementRoles)), v.minLength(1), v.maxLength(announcementRoles.length)),
  start: Instant,
  end: Instant,
}

/** An announcement as its readers see it. */
const ShownAnnouncement = v.object({ id: Id, title: v.string(), text: v.string(), end: Instant })
export type ShownAnnouncement = v.InferOutput<typeof ShownAnnouncement>

const Announcement = v.object({
  ...ShownAnnouncement.entries,
  roles: v.array(v.picklist(announcementRoles)),
  start: Instant,
  /** Null once the account is gone. */
  by: v.nullable(Changer),
  updatedAt: Instant,
})
export type Announcement = v.InferOutput<typeof Announcement>

export const listShownAnnouncements = endpoint({
  method: 'GET',
  path: '/announcement/shown',
  who: [...new Set([...regularRoles, ...teamRoles])],
  note: 'What the team tells people of the caller’s role now, the latest first. Whether somebody has put one away is known to their device alone.',
  reply: v.array(ShownAnnouncement),
})

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/announcement/list',
  who: adminRoles,
  note: 'The latest announcements, whether they are ahead, shown or over; at most fifty.',
  reply: v.array(Announcement),
})

export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/announcement',
  who: adminRoles,
  limit: 'write',
  note: 'Tells people of some roles something from an instant until another, sixty days at most.',
  body: v.object(AnnouncementTexts),
  reply: Announcement,
  errors: ['illegal'],
})

export const updateAnnouncement = endpoint({
  method: 'PUT',
  path: '/announcement/{id}',
  who: adminRoles,
  limit: 'write',
  note: 'Changes one that is not over; who has put it away does not see it again.',
  params: idInPath,
  body: v.object({ ...AnnouncementTexts, seen: Seen }),
  reply: Announcement,
  errors: ['illegal', 'changed-meanwhile'],
})

export const stopAnnouncement = endpoint({
  method: 'DELETE',
  path: '/announcement/{id}',
  who: adminRoles,
  limit: 'write',
  note: 'Ends one now; it stays in the list. One that is over is left as it is.',
  params: idInPath,
})
