import { describe, expect, it } from 'vitest'
import { cairoInstant, hourMs, type Interval, minutes } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import {
  addRow,
  changeEnd,
  changeStart,
  copyDay,
  copyLastWeek,
  createDraft,
  draftMinutes,
  editableInterval,
  endChoices,
  type OfferedSlot,
  removeRow,
  type ScheduleDraft,
  startChoices,
  stepsOf,
} from '#web/features/hours/availability/draft.ts'
import {
  actionsFor,
  addedHours,
  type Booked,
  mergeTouchingSlots,
  plannedSlotsOf,
  previewOf,
} from '#web/features/hours/availability/plan.ts'

const { Lesson, Interview } = SlotPurpose
const week = '2026-11-14'

/** An instant of that week by Cairo's wall clock. */
const at = (day: number, hour: number, minute = 0): number => cairoInstant({ year: 2026, month: 11, day, hour, minute })
const slot = (id: number, start: number, end: number, purpose: SlotPurpose = Lesson): OfferedSlot => ({
  id,
  start,
  end,
  purpose,
})
const lesson = (slotId: number, start: number, name = 'ملك'): Booked => ({
  slotId,
  start,
  end: start + minutes(30),
  name,
})
const now = at(17, 12)
const owner = { id: 9, role: Role.Tutor }
const timeOff: readonly Interval[] = []

const rowsOn = (draft: ScheduleDraft, day: string) => draft[day] ?? []
const actions = (draft: ScheduleDraft, slots: readonly OfferedSlot[], booked: readonly Booked[] = []) =>
  actionsFor(plannedSlotsOf(draft, slots, week, now), { slots, booked, now })

describe('what a save adds', () => {
  it('is what was created or extended, earliest first; not what shrank, changed purpose or was removed', () => {
    const slots = [slot(1, at(18, 9), at(18, 11)), slot(2, at(18, 17), at(18, 19)), slot(3, at(19, 9), at(19, 11))]
    const added = addedHours(
      [
        { type: 'create', start: at(20, 21), end: at(20, 22), purpose: Lesson },
        { type: 'update', id: 2, end: at(18, 20) },
        { type: 'update', id: 1, start: at(18, 10), purpose: Interview },
        { type: 'delete', id: 3 },
      ],
      slots,
    )
    expect(added).toEqual([
      { start: at(18, 19), end: at(18, 20) },
      { start: at(20, 21), end: at(20, 22) },
    ])
  })
})

describe('an unchanged week', () => {
  it('sends nothing, whatever its slots look like', () => {
    const slots = [
      slot(1, at(15, 17), at(15, 21)),
      slot(2, at(17, 11, 45), at(17, 13, 15)),
      slot(3, at(18, 22), at(19, 2)),
      slot(4, at(19, 2), at(19, 4)),
      slot(5, at(20, 23), at(21, 1)),
      slot(6, at(20, 10), at(20, 11), Interview),
    ]
    expect(actions(createDraft(slots, week, now), slots)).toEqual([])
  })

  it('shows a slot across midnight in both days and nothing that is past', () => {
    const draft = createDraft([slot(1, at(16, 8), at(16, 9)), slot(3, at(18, 22), at(19, 2))], week, now)
    expect(Object.keys(draft)).toEqual(['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'])
    expect(rowsOn(draft, '2026-11-18')).toMatchObject([{ start: at(18, 22), end: at(19, 0) }])
    expect(rowsOn(draft, '2026-11-19')).toMatchObject([{ start: at(19, 0), end: at(19, 2) }])
  })
})

describe('the difference', () => {
  it('creates, changes and deletes, and leaves other slots alone', () => {
    const slots = [slot(1, at(18, 17), at(18, 19)), slot(2, at(19, 17), at(19, 19)), slot(3, at(20, 9), at(20, 10))]
    const draft = createDraft(slots, week, now)
    const edited = {
      ...draft,
      '2026-11-17': addRow([], '2026-11-17', Lesson, now) ?? [],
      '2026-11-18': changeEnd(rowsOn(draft, '2026-11-18'), 'slot-1', at(18, 20)),
      '2026-11-20': [],
    }
    expect(actions(edited, slots)).toEqual([
      { type: 'delete', id: 3 },
      { type: 'create', start: at(17, 17), end: at(17, 19), purpose: Lesson },
      { type: 'update', id: 1, end: at(18, 20) },
    ])
  })

  it('joins rows that touch, and keeps two slots that both have lessons', () => {
    const slots = [slot(1, at(18, 17), at(18, 19)), slot(2, at(18, 20), at(18, 22))]
    const draft = createDraft(slots, week, now)
    const joined = { ...draft, '2026-11-18': changeEnd(rowsOn(draft, '2026-11-18'), 'slot-1', at(18, 20)) }
    expect(actions(joined, slots)).toEqual([
      { type: 'update', id: 1, end: at(18, 22) },
      { type: 'delete', id: 2 },
    ])
    const booked = [lesson(1, at(18, 17)), lesson(2, at(18, 21))]
    const kept = actions(joined, slots, booked)
    expect(kept).toEqual([{ type: 'update', id: 1, end: at(18, 20) }])
    expect(previewOf(kept, { slots, booked, timeOff, now }, owner).cancelled).toEqual([])
  })

  it('keeps the slot with the lesson when only one has any', () => {
    const slots = [slot(1, at(18, 16), at(18, 20)), slot(2, at(18, 20, 30), at(18, 21))]
    const draft = createDraft(slots, week, now)
    const joined = { ...draft, '2026-11-18': changeEnd(rowsOn(draft, '2026-11-18'), 'slot-1', at(18, 20, 30)) }
    expect(actions(joined, slots, [lesson(2, at(18, 20, 30))])).toEqual([
      { type: 'update', id: 2, start: at(18, 16) },
      { type: 'delete', id: 1 },
    ])
  })

  it('names the lesson that a split slot cannot keep', () => {
    const slots = [slot(1, at(18, 17), at(18, 22))]
    const booked = [lesson(1, at(18, 17)), lesson(1, at(18, 17, 30)), lesson(1, at(18, 21), 'زياد')]
    const draft = createDraft(slots, week, now)
    const first = changeEnd(rowsOn(draft, '2026-11-18'), 'slot-1', at(18, 18))
    const split = [...first, { key: 'new', slotId: null, start: at(18, 21), end: at(18, 22), purpose: Lesson }]
    const made = actions({ ...draft, '2026-11-18': split }, slots, booked)
    expect(made).toEqual([
      { type: 'update', id: 1, end: at(18, 18) },
      { type: 'create', start: at(18, 21), end: at(18, 22), purpose: Lesson },
    ])
    expect(previewOf(made, { slots, booked, timeOff, now }, owner).cancelled.map(({ name }) => name)).toEqual(['زياد'])
  })

  it('keeps the part of a slot outside the week', () => {
    const slots = [slot(5, at(20, 23), at(21, 2))]
    const draft = createDraft(slots, week, now)
    expect(actions({ ...draft, '2026-11-20': [] }, slots)).toEqual([{ type: 'update', id: 5, start: at(21, 0) }])
  })

  it('joins neither different purposes, nor more than a slot may hold', () => {
    const day = (start: number, hours: number, purpose: SlotPurpose = Lesson) => ({
      start,
      end: start + hours * hourMs,
      purpose,
    })
    expect(mergeTouchingSlots([day(at(18, 8), 2), day(at(18, 10), 1, Interview)])).toHaveLength(2)
    expect(mergeTouchingSlots([day(at(18, 0), 24), day(at(19, 0), 24), day(at(20, 0), 1)])).toHaveLength(3)
  })

  it('is refused by the same rule as on the server', () => {
    const slots = [slot(1, at(17, 11, 30), at(17, 14))]
    const booked = [lesson(1, at(17, 11, 45))]
    const made = actions({ ...createDraft(slots, week, now), '2026-11-17': [] }, slots, booked)
    expect(previewOf(made, { slots, booked, timeOff, now }, owner).refused).toBe('illegal')
  })
})

describe('choices of a row', () => {
  const day = '2026-11-18'
  const slots = [slot(1, at(18, 10), at(18, 12)), slot(2, at(18, 17), at(18, 19))]
  const rows = rowsOn(createDraft(slots, week, now), day)
  const [first, second] = rows

  it('never overlap the neighbours', () => {
    if (!first || !second) throw new Error('two lines')
    expect(endChoices(rows, first, day, now).at(-1)).toBe(at(18, 17))
    expect(startChoices(rows, second, day, now)[0]).toBe(at(18, 12))
    expect(changeStart(rows, first, at(18, 16), day, now)[0]).toMatchObject({ start: at(18, 16), end: at(18, 17) })
  })

  it('begin today at the next half hour and keep a running row', () => {
    expect(editableInterval('2026-11-17', at(17, 12, 10))?.start).toBe(at(17, 12, 30))
    const running = { key: 'r', slotId: 1, purpose: Lesson, start: at(17, 11), end: at(17, 14) }
    expect(startChoices([running], running, '2026-11-17', now)).toEqual([at(17, 11)])
    expect(endChoices([running], running, '2026-11-17', now)[0]).toBe(at(17, 12, 30))
    expect(editableInterval('2026-11-17', at(17, 23, 45))).toBeNull()
  })

  it('are none where there is no room', () => {
    const whole = [{ key: 'w', slotId: null, purpose: Lesson, start: at(18, 0), end: at(19, 0) }]
    expect(addRow(whole, day, Lesson, now)).toBeNull()
    expect(addRow(rows, day, Lesson, now)?.at(-1)).toMatchObject({ start: at(18, 20), end: at(18, 22) })
    expect(removeRow(rows, 'slot-1')).toHaveLength(1)
  })
})

describe('copying', () => {
  it('keeps wall-clock times, and does not touch past and running rows', () => {
    const slots = [slot(1, at(17, 11), at(17, 13)), slot(2, at(18, 9), at(18, 15)), slot(3, at(18, 20), at(19, 0))]
    const draft = copyDay(createDraft(slots, week, now), '2026-11-18', ['2026-11-17', '2026-11-19'], now)
    expect(rowsOn(draft, '2026-11-17')).toMatchObject([
      { start: at(17, 11), end: at(17, 13) },
      { start: at(17, 20), end: at(18, 0) },
    ])
    expect(rowsOn(draft, '2026-11-19')).toMatchObject([
      { start: at(19, 9), end: at(19, 15) },
      { start: at(19, 20), end: at(20, 0) },
    ])
  })

  it('restores last week and counts the hours', () => {
    const slots = [slot(1, at(11, 17), at(11, 19)), slot(2, at(18, 8), at(18, 9)), slot(3, at(15, 8), at(15, 9))]
    const draft = copyLastWeek(createDraft(slots, week, now), slots, now)
    expect(rowsOn(draft, '2026-11-18')).toMatchObject([{ start: at(18, 17), end: at(18, 19) }])
    expect(draftMinutes(draft, slots, week, now)).toBe(180)
    expect(actions(draft, slots)).toEqual([
      { type: 'delete', id: 2 },
      { type: 'create', start: at(18, 17), end: at(18, 19), purpose: Lesson },
    ])
  })
})

describe('days with a clock change', () => {
  it('have no skipped hour and every other hour once', () => {
    // 24 April 2026 begins at 01:00; on 29 October the hour before midnight occurs twice.
    expect(stepsOf('2026-04-24')).toHaveLength(47)
    expect(stepsOf('2026-10-29')).toHaveLength(49)
  })

  it('keep a slot through the repeated hour as it is', () => {
    const autumn = cairoInstant({ year: 2026, month: 10, day: 25, hour: 12, minute: 0 })
    const start = cairoInstant({ year: 2026, month: 10, day: 29, hour: 22, minute: 0 })
    const slots = [slot(1, start, start + 2.5 * hourMs)]
    const draft = createDraft(slots, '2026-10-24', autumn)
    const wanted = plannedSlotsOf(draft, slots, '2026-10-24', autumn)
    expect(actionsFor(wanted, { slots, booked: [], now: autumn })).toEqual([])
  })

  it('are copied to by the wall clock', () => {
    const spring = cairoInstant({ year: 2026, month: 4, day: 20, hour: 12, minute: 0 })
    const nine = (day: number) => cairoInstant({ year: 2026, month: 4, day, hour: 9, minute: 0 })
    const slots = [slot(1, nine(23), nine(23) + hourMs)]
    const draft = copyDay(createDraft(slots, '2026-04-18', spring), '2026-04-23', ['2026-04-24'], spring)
    expect(rowsOn(draft, '2026-04-24')).toMatchObject([{ start: nine(24), end: nine(24) + hourMs }])
    expect(nine(24) - nine(23)).toBe(23 * hourMs)
  })
})
