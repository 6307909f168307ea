/** What waits for the team of the demo world, and what the team has done: reports, messages, lines of the audit log. */
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import type { BlockReason } from '#contract/vocabulary/blocks.ts'
import { folders } from '#contract/vocabulary/media.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { Row } from './seed-rows.ts'

/** A screen: bars and boxes, without a word anybody could take for real. */
const screenSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 480" width="780" height="480">
  <rect width="780" height="480" fill="#f5f6f2"/><rect width="780" height="56" fill="#0b5c4d"/>
  <rect x="560" y="90" width="180" height="340" rx="12" fill="#fff"/>
  ${[90, 180, 270, 360].map((y) => `<rect x="40" y="${y}" width="490" height="66" rx="12" fill="#fff"/>`).join('')}</svg>`

interface Team {
  readonly student: number
  readonly tutor: number
  readonly applicant: number
  readonly owner: number
  readonly admin: number
}

/** Three open reports, one of them with a picture and one about a person, and one that was dealt with. */
export const reportsOf = ({ student, tutor }: Team, pictureKey: string, now: number) => {
  const screenshot = `${folders.screenshots}${pictureKey}`
  const report = (userId: number, title: string, description: string, daysAgo: number): Row => ({
    user_id: userId,
    about_id: null,
    reason: null,
    title,
    description,
    screenshot: null,
    log: null,
    resolved: 0,
    created_at: now - daysAgo * dayMs,
    updated_at: now - daysAgo * dayMs,
  })
  return {
    rows: [
      report(tutor, 'لا يُسمع صوت الطالب', 'انقطع الصوت بعد خمس دقائق، ورجع لما فتحت الصفحة من جديد.', 9),
      report(student, 'الموعد لا يظهر في التقويم', 'أضفت الحصة إلى التقويم، ولا تظهر فيه.', 2),
      {
        ...report(student, 'طلب رقم موبايلي', 'طلب أن نكمل الحصص خارج حوار، وأرسل رقمه أكثر من مرة.', 1),
        about_id: tutor,
        reason: 'contact-outside',
      },
      {
        ...report(student, 'الدفع بالمحفظة توقف', 'ظهر كود QR ثم اختفى قبل أن أصوّره.', 5),
        resolved: 1,
        updated_at: now - 4 * dayMs,
      },
    ].map((row, i) => (i === 1 ? { ...row, screenshot } : row)),
    picture: { key: screenshot, svg: screenSvg },
  }
}

/** A block that stands until the team ends it, and an earlier one that passed its end. */
export const blocksOf = (userId: number, admin: number, now: number): Row[] => {
  const block = (words: string, reason: BlockReason, from: number, until: number | null): Row => ({
    user_id: userId,
    reason,
    words,
    blocked_by: admin,
    created_at: from,
    until,
    ended_at: until,
    ended_by: null,
    end_words: null,
    settled_at: from,
  })
  return [
    block('كتب للمعلّم بأسلوب غير لائق بعد حصة.', 'rude', now - 30 * dayMs, now - 23 * dayMs),
    block('طلب من معلّمين الدفع خارج حوار مرتين.', 'payment-outside', now - dayMs, null),
  ]
}

export const auditRowsOf = ({ tutor, applicant, owner, admin }: Team, now: number): Row[] => {
  const line = (actor: number, action: string, target: number, facts: object, hoursAgo: number): Row => ({
    actor_id: actor,
    action,
    target_id: target,
    facts: JSON.stringify(facts),
    created_at: now - hoursAgo * hourMs,
    subject_id: target,
    network: '197.32.5.x',
    device: actor === owner ? 'Safari, Mac' : 'Chrome, Windows',
  })
  const activated = { before: { activated: false }, after: { activated: true } }
  const role = { before: { role: Role.Student }, after: { role: Role.Tutor } }
  return [
    line(owner, 'user.role', applicant, role, 96),
    // Too long ago to keep the two from approving the withdrawal that waits.
    line(admin, 'user.update', tutor, { fields: ['activated'], ...activated }, 40 * 24),
    line(admin, 'user.update', tutor, { fields: ['email', 'phone'] }, 34 * 24 + 1),
    line(owner, 'user.verify', tutor, { before: { verifiedPhone: false }, after: { verifiedPhone: true } }, 34 * 24),
    line(owner, 'user.sign-out', applicant, {}, 3),
    // Nobody is known to have tried.
    line(0, 'sign-in.refused', owner, { way: 'password' }, 2),
    line(owner, 'sign-in.done', owner, { way: 'password' }, 1),
  ]
}

/** What the team wrote down about a student and a tutor. */
export const noteRows = ({ student, tutor, admin, owner }: Team, now: number): Row[] => {
  const note = (userId: number, authorId: number, text: string, daysAgo: number, pinned = 0): Row => {
    const at = now - daysAgo * dayMs
    return { user_id: userId, author_id: authorId, text, pinned, created_at: at, updated_at: at }
  }
  return [
    note(student, owner, 'عندها مقابلة عمل الشهر القادم. إن طلبت حصصًا أكثر رشّحنا لها مواعيد المساء.', 4, 1),
    note(student, admin, 'اشتكت من انقطاع الخط مرة، وعوّضناها.', 12),
    note(tutor, admin, 'طلب تصوير فيلم جديد بعد العيد.', 6),
  ]
}
