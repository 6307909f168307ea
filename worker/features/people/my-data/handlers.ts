import type * as declared from '#contract/people/api/my-data.ts'
import {
  deletionDueAt,
  nextArchiveAt,
  obstaclesOf,
  refuseArchive,
  refuseDeletion,
} from '#contract/people/rules/my-data.ts'
import type { Archive } from '#contract/people/shapes/my-data.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { nameDevice, renewToken } from '#worker/features/people/devices/sign-in.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import { createSignedUrl } from '#worker/files/signed-urls.ts'
import type { Handlers } from '#worker/handler.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { issueToken, revokedUntil } from '#worker/tokens.ts'
import { type ArchiveRow, findArchive, findDeletionFacts, storeArchive, storeDeletion } from './store.ts'
import { keepAccount } from './take-back.ts'

const toIso = (at: number | null) => (at === null ? null : toIsoInstant(at))

const archiveView = ({ state, askedAt, bytes, expiresAt }: Omit<ArchiveRow, 'id' | 'key'>): Archive => ({
  state,
  askedAt: toIsoInstant(askedAt),
  bytes,
  expiresAt: toIso(expiresAt),
})

export const myData: Handlers<typeof declared> = {
  async readMyData({ actor, services: { db }, now, fail }) {
    const [archive, facts] = await Promise.all([findArchive(db, actor.id), findDeletionFacts(db, actor.id, now)])
    if (!facts) return fail('unauthenticated')
    const { deletion, balance, minutes, subscribed, comingLessons } = facts
    return {
      archive: archive && archiveView(archive),
      nextArchiveAt: toIso(nextArchiveAt(archive, now)),
      deletion: deletion && { askedAt: toIsoInstant(deletion.askedAt), dueAt: toIsoInstant(deletion.dueAt) },
      obstacles: obstaclesOf(facts),
      losses: { balance, minutes, subscribed },
      comingLessons,
    }
  },

  async askForArchive({ actor, services: { db }, now, fail }) {
    const refused = refuseArchive(await findArchive(db, actor.id), now)
    if (refused) return fail(refused.refused)
    if (!(await storeArchive(db, actor.id, now))) return fail('archive-in-the-making')
    return archiveView({ state: 'making', askedAt: now, bytes: 0, expiresAt: null })
  },

  async openArchive({ actor, services: { db, env }, now, fail }) {
    const archive = await findArchive(db, actor.id)
    if (!archive?.key || (archive.expiresAt ?? 0) <= now) return fail('archive-not-found')
    return { url: await createSignedUrl(tokenKeys(env), archive.key, now) }
  },

  async askForDeletion({ input, actor, services, visit, now, fail }) {
    const { db, env, announce, later } = services
    const [user, facts] = await Promise.all([findUser(db, actor.id), findDeletionFacts(db, actor.id, now)])
    if (!user || !facts) return fail('unauthenticated')
    const { deletion } = facts
    if (deletion) {
      const { device, issuedAt: provedAt } = actor
      const token = device
        ? ((await renewToken(services, { userId: user.id, device }, now)) ?? fail('unauthenticated'))
        : await issueToken(tokenKeys(env), user.id, now, { provedAt })
      return { askedAt: toIsoInstant(deletion.askedAt), dueAt: toIsoInstant(deletion.dueAt), token }
    }
    const blocked = refuseDeletion(obstaclesOf(facts), facts, input.body.losses)
    if (blocked) return fail(blocked.refused)
    await storeDeletion(db, { userId: user.id, email: user.email, forfeits: facts.balance }, now)
    later(announce.disconnect(user.id, realtime.close.revoked))
    if (isTutorType(user.role)) services.raise('tutor-changed', { tutorId: user.id, now })
    // Everybody else is signed out with the device of this request, which signs in anew.
    const token = await nameDevice(services, { id: user.id, provedAt: revokedUntil(now) }, { visit, now })
    return { askedAt: toIsoInstant(now), dueAt: toIsoInstant(deletionDueAt(now)), token }
  },

  async takeBackDeletion({ actor, services, now }) {
    await keepAccount(services, actor, now)
  },
}
