/** What the pages of people show and offer: powers over accounts, parts of a page, days of a tutor, the log in words. */
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import type { AuditEntry } from '#contract/team/api/audit.ts'
import { auditActions } from '#contract/vocabulary/audit.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { allRoles, Role } from '#contract/vocabulary/roles.ts'
import { InterviewStatus, SessionEventType } from '#contract/vocabulary/teaching.ts'
import { invoices } from '#web/copy/invoices.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { actionText, changesOf, factsOf, valueText } from '#web/features/team/audit/words.ts'
import { adminAudit } from '#web/features/team/copy/admin-audit.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { isInside, punctualityOf, toLogLines, toStays } from '#web/features/team/lessons/session-log.ts'
import { accountPowers, isPowerful, otherRoles } from '#web/features/team/people/account-rules.ts'
import { openTab, tabsOf } from '#web/features/team/person/tabs.ts'
import { minutesAhead, weekAhead, weekDays } from '#web/features/team/tutor/week.ts'

describe('powers over an account', () => {
  const account = (role: Role, id = 9) => ({ id, role })
  const [owner, admin] = [account(Role.SuperAdmin, 1), account(Role.RegularAdmin, 2)]

  it('are whole for a super admin, but for their own role and their own sign-out', () => {
    expect(accountPowers(owner, account(Role.RegularAdmin))).toEqual({
      edit: true,
      changeRole: true,
      verify: true,
      signOut: true,
      block: true,
      recoverFactors: false,
      look: false,
    })
    expect(accountPowers(owner, owner)).toEqual({
      edit: true,
      changeRole: false,
      verify: true,
      signOut: false,
      block: false,
      recoverFactors: false,
      look: false,
    })
  })

  it('open the screens of students and tutors to a super admin alone', () => {
    const seen = (caller: typeof owner) => allRoles.filter((role) => accountPowers(caller, account(role)).look)
    expect([seen(owner), seen(admin)]).toEqual([[Role.Tutor, Role.Student], []])
  })

  it('leave a regular admin without roles and marks, and without admins', () => {
    const none = {
      ...{ edit: false, changeRole: false, verify: false, signOut: false, block: false },
      ...{ recoverFactors: false, look: false },
    }
    expect(accountPowers(admin, account(Role.Student))).toEqual({ ...none, edit: true, signOut: true, block: true })
    expect(accountPowers(admin, account(Role.RegularAdmin))).toEqual(none)
    expect(accountPowers(admin, account(Role.SuperAdmin))).toEqual(none)
  })

  it('have lost factors removed where there are any, and never their own', () => {
    const secured = (role: Role, id = 9) => ({ ...account(role, id), factor: true as const })
    expect(accountPowers(admin, secured(Role.Tutor)).recoverFactors).toBe(true)
    expect(accountPowers(admin, secured(Role.RegularAdmin)).recoverFactors).toBe(false)
    expect(accountPowers(owner, secured(Role.RegularAdmin)).recoverFactors).toBe(true)
    expect(accountPowers(owner, secured(Role.SuperAdmin, 1)).recoverFactors).toBe(false)
  })

  it('offer every role but the present one, and warn of those that open all data', () => {
    expect(otherRoles(account(Role.Tutor))).toHaveLength(allRoles.length - 1)
    expect(otherRoles(account(Role.Tutor))).not.toContain(Role.Tutor)
    expect(allRoles.filter(isPowerful)).toEqual([Role.SuperAdmin, Role.RegularAdmin])
  })
})

describe('the page of a person', () => {
  it('has the parts of the role', () => {
    expect(tabsOf({ role: Role.Student })).toEqual(['overview', 'lessons', 'payments', 'chat', 'activity'])
    expect(tabsOf({ role: Role.Tutor })).toEqual(['overview', 'lessons', 'invoices', 'chat', 'activity'])
    expect(tabsOf({ role: Role.TutorManager })).not.toContain('invoices')
    expect(tabsOf({ role: Role.Studio })).toEqual(['overview', 'activity'])
  })

  it('opens its first part for an address of another role', () => {
    expect(openTab({ role: Role.Tutor }, 'payments')).toBe('overview')
    expect(openTab({ role: Role.Student }, 'payments')).toBe('payments')
    expect(openTab({ role: Role.Student }, undefined)).toBe('overview')
  })
})

describe('the days ahead of a tutor', () => {
  // 22 November, 14:00 in Cairo.
  const now = Date.parse('2026-11-22T12:00:00Z')
  const span = (from: number, to: number) => ({ start: now + from * hourMs, end: now + to * hourMs })

  it('are seven, from the beginning of today', () => {
    const { start, end } = weekAhead(now)
    expect(new Date(start).toISOString()).toBe('2026-11-21T22:00:00.000Z')
    expect(end - start).toBe(7 * dayMs)
  })

  it('count only minutes that are ahead, and none twice', () => {
    const { end } = weekAhead(now)
    expect(minutesAhead([span(-2, 1)], now, end)).toBe(60)
    expect(minutesAhead([span(-3, -1)], now, end)).toBe(0)
    expect(minutesAhead([span(-2, 1)], now + 500, end)).toBe(59)
    expect(minutesAhead([span(1, 3), span(2, 4)], now, end)).toBe(180)
    expect(minutesAhead([{ start: end - hourMs, end: end + hourMs }], now, end)).toBe(60)
  })

  it('hold a lesson in the day it begins in, and a slot over midnight in both days', () => {
    const late = { start: Date.parse('2026-11-22T21:45:00Z'), end: Date.parse('2026-11-22T22:15:00Z') }
    const [today, tomorrow, third] = weekDays([late], [late], now)
    expect([today?.day, today?.slots.length, today?.lessons.length]).toEqual(['2026-11-22', 1, 1])
    expect([tomorrow?.day, tomorrow?.slots.length, tomorrow?.lessons.length]).toEqual(['2026-11-23', 1, 0])
    expect(third?.slots).toEqual([])
  })
})

describe('the log of a call', () => {
  const start = Date.parse('2026-11-22T18:00:00Z')
  const call = { start, end: start + 30 * 60_000 }
  const line = (type: SessionEventType, minute: number, userId = 1) => ({
    userId,
    type,
    at: new Date(start + minute * 60_000).toISOString(),
  })
  const { UserJoined, UserLeft } = SessionEventType

  it('is drawn between start and end, a second join adding nothing', () => {
    const lines = [line(UserJoined, -6), line(UserJoined, -3), line(UserLeft, 15), line(UserJoined, 24)]
    expect(toStays(lines, call, start + 27 * 60_000)).toEqual([
      { at: 0, length: 0.5 },
      { at: 0.8, length: expect.closeTo(0.1) },
    ])
    expect(toStays(lines, call, start + 90 * 60_000).at(-1)?.length).toBeCloseTo(0.2)
    expect(toStays([line(UserJoined, -9), line(UserLeft, -2)], call, start)).toEqual([])
    expect([isInside(lines), isInside([]), isInside(lines.slice(0, 3))]).toEqual([true, false, false])
  })

  it('tells who was in time, late, awaited or never came', () => {
    expect(punctualityOf(0, call, call.end)).toBe('early')
    expect(punctualityOf(60_000, call, call.end)).toBe('early')
    expect(punctualityOf(60_001, call, call.end)).toBe('late')
    expect(punctualityOf(null, call, call.end - 1)).toBe('awaited')
    expect(punctualityOf(null, call, call.end)).toBe('never')
  })

  it('lists both people, the newest first, a second join as a return', () => {
    const tutor = [line(UserJoined, 0), line(UserLeft, 4), line(UserJoined, 6)]
    const student = [line(UserJoined, 5, 2)]
    expect(toLogLines({ tutor, student }).map(({ who, kind }) => `${who} ${kind}`)).toEqual([
      'tutor returned',
      'student joined',
      'tutor left',
      'tutor joined',
    ])
    const lost = [line(UserJoined, 0), line(SessionEventType.UserLost, 4)]
    expect(toLogLines({ tutor: lost, student: [] }).map(({ kind }) => kind)).toEqual(['lost', 'joined'])
  })
})

describe('the audit log in words', () => {
  const entry = (part: Partial<AuditEntry>) => ({
    action: 'user.update' as const,
    before: null,
    after: null,
    facts: {},
    ...part,
  })

  it('names every action', () => {
    for (const action of auditActions) expect(actionText(action)).toMatch(/[\u0621-\u064A]/)
    expect(Object.keys(adminAudit.actions)).toHaveLength(auditActions.length)
  })

  it('tells fields that changed as they were and as they are, and leaves out the others', () => {
    const before = { role: Role.Student, activated: true }
    const after = { role: Role.Tutor, activated: true }
    expect(changesOf(entry({ action: 'user.role', before, after }))).toEqual([
      {
        field: 'role',
        name: adminAudit.fields.role,
        before: adminPeople.role.student,
        after: adminPeople.role.tutor,
      },
    ])
    expect(changesOf(entry({ action: 'rating.delete', before: { value: 2, feedback: null } }))).toEqual([
      { field: 'value', name: adminAudit.fields.value, before: '2', after: adminAudit.empty },
    ])
    expect(changesOf(entry({ after: { unheardOf: 3 } }))).toEqual([
      { field: 'unheardOf', name: 'unheardOf', before: null, after: '3' },
    ])
  })

  it('reads states by the kind of row, money in pounds and discounts in percent', () => {
    expect(valueText('invoice.update', 'status', InvoiceStatus.Approved)).toBe(invoices.status.approved)
    expect(valueText('interview.update', 'status', InterviewStatus.Rejected)).toBe(adminAudit.states.appointment.s3)
    expect(valueText('interview.update', 'status', 99)).toBe('99')
    expect(valueText('plan.update', 'baseMonthlyPrice', 123_450)).toContain('1,234.50')
    expect(valueText('plan.update', 'yearDiscount', 1250)).toContain('12.5')
    expect(valueText('user.update', 'studioId', null)).toBe(adminAudit.empty)
    expect(valueText('user.verify', 'verifiedEmail', true)).toBe(adminAudit.value.yes)
  })

  it('tells names of fields without values once, and reasons', () => {
    const after = { activated: true }
    const facts = { fields: ['email', 'activated'], reason: 'كلام جارح', txId: 5 }
    expect(factsOf(entry({ after, facts }))).toEqual([
      getTranslator(adminAudit)('fieldsChanged', { fields: adminAudit.fields.email }),
      `${adminAudit.fields.reason}: كلام جارح`,
    ])
    expect(factsOf(entry({ facts: { fields: 'email', toString: 1 } }))).toEqual([])
  })

  it('tells the steps of a change that waits, and who ended it', () => {
    const line = entry({ action: 'user.factors', facts: { step: 'applied', by: 'time' } })
    expect(changesOf(line)).toEqual([])
    expect(factsOf(line)).toEqual([
      `${adminAudit.fields.step}: ${adminAudit.steps.applied}`,
      `${adminAudit.fields.by}: ${adminAudit.by.time}`,
    ])
  })
})
