import { addCairoDays, cairoDay, toIsoInstant } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/team/api/admin.ts'
import type { Work } from '#contract/team/shapes/work.ts'
import { groupOfWork, type WorkKind, workKinds, workLimits } from '#contract/vocabulary/work.ts'
import { sumShareVisits } from '#worker/features/public/sharing/store.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Handlers } from '#worker/handler.ts'
import { changeOwner } from './owner.ts'
import { people } from './people.ts'
import { readToday } from './today-store.ts'
import { readWork, type WaitingWork } from './work-store.ts'

const personView = (id: number | null, name: string | null, image: string | null): Work['person'] =>
  id === null ? null : { id, name, image: fileUrl(image) }

const workView = (row: WaitingWork): Work => ({
  kind: row.kind,
  id: row.id,
  person: personView(row.personId, row.personName, row.personImage),
  other: personView(row.otherId, row.otherName, row.otherImage),
  title: row.title,
  amount: row.amount,
  about: row.about,
  times: row.times,
  since: toIsoInstant(row.since),
  due: toIsoInstant(row.due),
  owner: row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName },
})

const countByKind = (list: readonly WaitingWork[]) =>
  Object.fromEntries(workKinds.map((kind) => [kind, list.filter((one) => one.kind === kind).length])) as Record<
    WorkKind,
    number
  >

export const admin: Handlers<typeof declared> = {
  ...people,

  listShareSources: ({ input, services: { db }, now }) =>
    sumShareVisits(db, addCairoDays(cairoDay(now), 1 - input.query.days)),

  async getAdminHome({ input, actor, services: { db }, now }) {
    const { group, mine } = input.query
    const all = await readWork(db, now)
    const wanted = all.filter(
      ({ kind, ownerId }) =>
        (group === undefined || groupOfWork[kind] === group) && (mine !== true || ownerId === actor.id),
    )
    return {
      list: wanted.slice(0, workLimits.mostShown).map(workView),
      more: wanted.length > workLimits.mostShown,
      counts: countByKind(all),
      mine: all.filter(({ ownerId }) => ownerId === actor.id).length,
    }
  },

  getAdminToday: ({ services: { db }, now }) => readToday(db, now),

  changeWorkOwner: ({ input, actor, services: { db }, now, fail }) =>
    changeOwner(db, { ...input.params, ...input.body, actorId: actor.id, now }, fail),
}
