/** Friends who came through a personal link: one that brought minutes, one that did not count, one who has not paid yet. */
import { friendLimits } from '#contract/vocabulary/friends.ts'
import type { Cast } from './cast.ts'
import type { Purchase } from './money.ts'
import type { Row } from './seed-rows.ts'

const none = {
  decided_at: null,
  tx_id: null,
  refusal: null,
  friend_minutes: 0,
  inviter_minutes: 0,
  taken_back_at: null,
}

export const friendRows = ({ idOf, userOf }: Cast, purchases: readonly Purchase[]): Row[] => {
  const friendOf = (handle: string, paid: Row | null): Row => {
    const friendId = idOf(handle)
    const first = paid && purchases.find(({ userId }) => userId === friendId)
    return {
      friend_id: friendId,
      inviter_id: idOf('malak'),
      joined_at: Number(userOf(friendId)?.created_at),
      ...none,
      ...(first && { decided_at: first.paidAt, tx_id: first.txId, ...paid }),
    }
  }
  const minutes = friendLimits.minutes.usual
  return [
    friendOf('tarek', { friend_minutes: minutes, inviter_minutes: minutes }),
    friendOf('dina', { refusal: 'same-phone' }),
    friendOf('salma', null),
  ]
}
