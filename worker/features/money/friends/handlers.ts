import type * as declared from '#contract/money/api/friends.ts'
import { type FriendRecord, friendStateOf } from '#contract/money/rules/friends.ts'
import { firstNameOf } from '#contract/people/rules/first-name.ts'
import { refuseWithoutGuardian } from '#contract/people/rules/guardians.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { friendLimits } from '#contract/vocabulary/friends.ts'
import type { Handlers } from '#worker/handler.ts'
import { readGuardianFacts } from '#worker/storage/guardians.ts'
import { readSettings } from '#worker/storage/settings.ts'
import { findFriends, findInviterName, readOwnFriends } from './store.ts'

/** Strangers who hold a link, and friends, see no more of a name than what somebody is called by. */
const calledBy = (name: string | null): string | null => (name === null ? null : firstNameOf(name))

const fateOf = (friend: FriendRecord & { readonly joinedAt: number }) => ({
  state: friendStateOf(friend),
  joinedAt: toIsoInstant(friend.joinedAt),
  decidedAt: toIsoInstantOrNull(friend.decidedAt),
})

export const friends: Handlers<typeof declared> = {
  async getFriends({ actor, services: { db }, now, fail }) {
    const [found, guardian] = await Promise.all([readOwnFriends(db, actor.id, now), readGuardianFacts(db, actor.id)])
    const own = found ?? fail('student-not-found')
    const guardianless = refuseWithoutGuardian(guardian, now)
    if (guardianless) fail(guardianless.refused)
    return {
      code: own.code,
      minutes: own.minutes,
      left: Math.max(0, friendLimits.rewards - own.rewarded),
      friends: own.friends.map((friend) => ({
        id: friend.friendId,
        name: calledBy(friend.name),
        minutes: friend.inviterMinutes,
        ...fateOf(friend),
      })),
    }
  },

  async getFriendLink({ input, services: { db }, fail }) {
    const [inviter, settings] = await Promise.all([findInviterName(db, input.params.code), readSettings(db)])
    if (!inviter) return fail('invite-not-found')
    return { name: calledBy(inviter.name), minutes: settings['friends.minutes'] }
  },

  async listFriends({ input, services: { db } }) {
    const page = await findFriends(db, input.query)
    return {
      ...page,
      list: page.list.map(({ friendId, inviterId, refusal, friendMinutes, inviterMinutes, txId, ...friend }) => ({
        friendId,
        inviterId,
        refusal,
        friendMinutes,
        inviterMinutes,
        txId,
        ...fateOf({ refusal, friendMinutes, inviterMinutes, ...friend }),
      })),
    }
  },
}
