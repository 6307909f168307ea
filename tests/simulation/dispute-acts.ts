/** What members and the team do about lessons that went wrong, each with what the model expects of the answer. */
import { answerDispute, openDispute, ruleLesson, withdrawDispute } from '#contract/money/api/disputes.ts'
import type { Person } from '#tests/kit/people.ts'
import { compare, lessonIn } from './acts.ts'
import type { ModelLesson } from './model.ts'
import { database } from './runtime.ts'
import type { Act, Stage } from './stage.ts'

const stateOf = (id: number) =>
  database.rows<{ state: string; answer: string | null }>('SELECT state, answer FROM disputes WHERE id = ?', id)[0]

const text = 'لم تكن الحصة كما يجب.'

export const open = (stage: Stage, by: Person, { id: lessonId, tutorId }: ModelLesson): Act => ({
  name: `dispute: ${by.id} about lesson ${lessonId}`,
  touches: [tutorId],
  perform: () => by.api(openDispute, { body: { lessonId, kind: 'other', text }, files: {} }),
  check(answer) {
    const { model, now } = stage
    const complaint = compare(answer, model.refuseDispute(lessonIn(stage, lessonId), by.id, now))
    if (complaint || !answer.ok) return complaint
    const { id } = answer.reply
    model.state.disputes.set(id, { id, lessonId, userId: by.id, openedAt: now, state: 'open', isAnswered: false })
    return null
  },
  find: (taken) =>
    database
      .rows<{ id: number }>(
        'SELECT id FROM disputes WHERE lesson_id = ? AND user_id = ? ORDER BY id DESC',
        lessonId,
        by.id,
      )
      .find(({ id }) => !stage.model.state.disputes.has(id) && !taken.includes(id)) ?? null,
})

export const answer = (stage: Stage, by: Person, id: number): Act => ({
  name: `answer: ${by.id} to dispute ${id}`,
  touches: [by.id],
  perform: () => by.api(answerDispute, { params: { id }, body: { text } }),
  check(said) {
    const dispute = stage.model.state.disputes.get(id)
    if (!dispute) return 'no such dispute'
    const complaint = compare(said, stage.model.refuseAnswer(dispute, by.id, stage.now))
    if (!complaint && said.ok) dispute.isAnswered = true
    return complaint
  },
  find: () => (stateOf(id)?.answer && !stage.model.state.disputes.get(id)?.isAnswered ? {} : null),
})

export const withdraw = (stage: Stage, by: Person, id: number): Act => ({
  name: `withdraw-dispute: ${by.id} dispute ${id}`,
  touches: [by.id],
  perform: () => by.api(withdrawDispute, { params: { id } }),
  check(said) {
    const dispute = stage.model.state.disputes.get(id)
    if (!dispute) return 'no such dispute'
    const isOwn = dispute.userId === by.id
    const complaint = compare(said, isOwn ? (dispute.state === 'ruled' ? 'illegal' : null) : 'forbidden')
    if (!complaint && said.ok) dispute.state = 'withdrawn'
    return complaint
  },
  find: () => (stateOf(id)?.state === 'withdrawn' && stage.model.state.disputes.get(id)?.state === 'open' ? {} : null),
})

/** Of a lesson as the team sees it now: `returned` minutes and `paid` minutes. */
export const rule = (stage: Stage, admin: Person, lesson: ModelLesson, returned: number, paid: number): Act => {
  const { id: lessonId, studentId, tutorId, rulings } = lesson
  const seen = rulings.at(-1)?.id ?? null
  return {
    name: `rule: ${admin.id} lesson ${lessonId} returns ${returned} pays ${paid} after ${seen}`,
    touches: [studentId, tutorId],
    perform: () =>
      admin.api(ruleLesson, {
        params: { lessonId },
        body: { returnedMinutes: returned, paidMinutes: paid, reason: text, seen },
      }),
    check(said) {
      const { model, now } = stage
      const current = lessonIn(stage, lessonId)
      const complaint = compare(said, model.refuseRuling(current, { returned, paid, seen }, now))
      if (complaint || !said.ok) return complaint
      model.rule(current, { returned, paid }, said.reply.rulings.at(-1)?.id ?? 0, now)
      const found = database.rows<{ text: string }>(
        `SELECT returned_minutes || ' ' || paid_minutes || ' ' || earned || ' ' || charged AS text
         FROM lesson_verdicts WHERE lesson_id = ?`,
        lessonId,
      )[0]?.text
      const { outcome } = current
      const expected = `${outcome?.returned} ${outcome?.paid} ${outcome?.earned} ${outcome?.charged}`
      return stage.isRace || found === expected ? null : `lesson ${lessonId} came to ${found}, expected ${expected}`
    },
    find() {
      const known = lessonIn(stage, lessonId).rulings.at(-1)?.id ?? 0
      const [row] = database.rows<{ id: number }>(
        'SELECT id FROM lesson_rulings WHERE lesson_id = ? AND id > ? AND returned_minutes >= 0 ORDER BY id LIMIT 1',
        ...[lessonId, known],
      )
      return row ? { rulings: [row] } : null
    },
  }
}

/** Somebody disputes a lesson, perhaps both, or twice at once; later the other answers, or it is taken back. */
export const planDispute = (stage: Stage): { readonly acts: Act[]; readonly later: () => Act[] } | null => {
  const { model, now, random } = stage
  const over = [...model.state.lessons.values()].filter((one) => one.start + one.minutes * 60_000 <= now)
  const recent = over.filter(({ start }) => start > now - 2 * 86_400_000)
  const lesson = random.pick(random.chance(0.9) ? recent : over.slice(-80))
  if (!lesson) return null
  const people = [...stage.students, ...stage.tutors]
  const [student, tutor] = [lesson.studentId, lesson.tutorId].map((id) => people.find((one) => one.id === id))
  if (!student || !tutor) return null
  const by = random.chance(0.7) ? student : tutor
  const other = by === student ? tutor : student
  const acts = random.chance(0.15) ? [open(stage, by, lesson), open(stage, by, lesson)] : [open(stage, by, lesson)]
  return {
    acts: random.chance(0.1) ? [...acts, open(stage, other, lesson)] : acts,
    later: () => {
      const dispute = [...model.state.disputes.values()].findLast((one) => one.lessonId === lesson.id)
      if (!dispute) return []
      const opener = dispute.userId === by.id ? by : other
      const answerer = opener === by ? other : by
      if (random.chance(0.15)) return [withdraw(stage, opener, dispute.id)]
      return random.chance(0.7) ? [answer(stage, answerer, dispute.id)] : []
    },
  }
}

/** What the team rules about a lesson: whole, in part, or nothing. */
export const planRuling = (stage: Stage, admin: Person): Act[] => {
  const { model, random } = stage
  const open = random.pick([...model.state.disputes.values()].filter(({ state }) => state === 'open'))
  const judged = [...model.state.lessons.values()].slice(-60).filter(({ outcome }) => outcome !== null)
  const id = open && random.chance(0.8) ? open.lessonId : random.pick(judged)?.id
  const lesson = id === undefined ? undefined : model.state.lessons.get(id)
  if (!lesson) return []
  const whole = lesson.minutes
  const wanted = (): [number, number] =>
    random.pick([
      [0, whole],
      [whole, 0],
      [whole, whole],
      [0, 0],
      [random.below(whole + 1), random.below(whole + 1)],
    ] as [number, number][]) ?? [0, whole]
  const one = rule(stage, admin, lesson, ...wanted())
  return random.chance(0.15) ? [one, rule(stage, admin, lesson, ...wanted())] : [one]
}
