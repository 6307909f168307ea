import { describe, expect, it } from 'vitest'
import { nextOf } from '#web/features/shared/work-keys.ts'

const list = ['film', 'refund', 'message']
const follow = (open: string | null, place = 0) => nextOf(list, (one) => one === open, place)

describe('what the key for the next work opens', () => {
  it('begins at the top, and goes on behind what is open', () => {
    expect(follow(null)).toEqual({ item: 'film', place: 0 })
    expect(follow('film')).toEqual({ item: 'refund', place: 1 })
  })

  it('stays at the place of what was decided, which has left the list', () => {
    expect(follow(null, 2)).toEqual({ item: 'message', place: 2 })
  })

  it('ends behind the last one, and begins anew', () => {
    expect(follow('message')).toEqual({ item: null, place: 0 })
    expect(follow(null, 3)).toEqual({ item: null, place: 0 })
    expect(nextOf([], () => true, 0)).toEqual({ item: null, place: 0 })
  })
})
