import { describe, expect, test } from 'vitest'
import { needsSecondAdmin } from '#contract/money/rules/invoices.ts'
import { movedBy } from '#contract/money/rules/rulings.ts'
import { isOpen, refuseDecision } from '#contract/team/rules/approvals.ts'
import { approvalStates } from '#contract/vocabulary/approvals.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'

const [maker, person, other] = [1, 2, 3]
const waiting = { state: 'waiting', makerId: maker, personId: person, expiresAt: 1000 } as const
const somebody = { id: other, hasChangedAccount: false, isTied: false }

describe('who decides about an act of a colleague', () => {
  test('anybody else of the team, until it expires', () => {
    expect(refuseDecision(waiting, somebody, 'approve', 999)).toBeNull()
    expect(refuseDecision(waiting, somebody, 'approve', 1000)).toBe('approval-closed')
    expect(refuseDecision({ ...waiting, personId: null }, somebody, 'refuse', 0)).toBeNull()
  })

  test.each(approvalStates.filter((state) => state !== 'waiting'))('nobody once it is %s', (state) => {
    expect(isOpen({ ...waiting, state }, 0)).toBe(false)
    expect(refuseDecision({ ...waiting, state }, somebody, 'approve', 0)).toBe('approval-closed')
  })

  test.each(['approve', 'refuse'] as const)('neither who asked nor whom it is about may %s', (decision) => {
    expect(refuseDecision(waiting, { ...somebody, id: maker }, decision, 0)).toBe('approval-own')
    expect(refuseDecision(waiting, { ...somebody, id: person }, decision, 0)).toBe('approval-concerned')
  })

  test('whoever changed the account, or is tied to the maker, may refuse and not approve', () => {
    const changer = { ...somebody, hasChangedAccount: true }
    expect(refuseDecision(waiting, changer, 'approve', 0)).toBe('account-changed-by-you')
    expect(refuseDecision(waiting, changer, 'refuse', 0)).toBeNull()
    expect(refuseDecision(waiting, { ...changer, isTied: true }, 'approve', 0)).toBe('approval-tied')
  })
})

test('a withdrawal needs a second admin a piastre above the bound, with what one approved alone before', () => {
  const { PendingApproval, Approved, Rejected } = InvoiceStatus
  const asked = { status: PendingApproval, amount: 300_000 }
  const bound = 500_000
  expect(needsSecondAdmin(asked, Approved, { approvedAlone: 200_000, bound })).toBe(false)
  expect(needsSecondAdmin(asked, Approved, { approvedAlone: 200_001, bound })).toBe(true)
  expect(needsSecondAdmin(asked, Rejected, { approvedAlone: 900_000, bound })).toBe(false)
  expect(needsSecondAdmin({ ...asked, status: Approved }, Approved, { approvedAlone: 900_000, bound })).toBe(false)
})

test('a ruling moves the greater of pay and charge, in either direction', () => {
  expect(movedBy({ earned: -500, charged: 300 })).toBe(500)
  expect(movedBy({ earned: 0, charged: -850 })).toBe(850)
})
