/** What the team tells tutors this week, and told students last week. */
import { dayMs } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { Row } from './seed-rows.ts'

const row = (roles: readonly Role[], [title, text]: readonly [string, string], span: readonly [number, number]) => ({
  title,
  text,
  roles: JSON.stringify(roles),
  ...{ start_at: span[0], end_at: span[1], created_at: span[0], updated_at: span[0] },
})

export const announcementRows = (adminId: number, now: number): Row[] =>
  [
    row(
      [Role.Student],
      ['العيد على الأبواب', 'حصص أيام العيد تُحجز كغيرها، ومواعيد المعلّمين أقل. [احجز|احجزي] مبكرًا.'],
      [now - 12 * dayMs, now - 5 * dayMs],
    ),
    row(
      [Role.Tutor, Role.TutorManager],
      ['طلبات السحب قبل الخميس', 'نحوّل ما يصل قبل ظهر الخميس في اليوم نفسه. [راجع|راجعي] رقم الحساب قبل الطلب.'],
      [now - dayMs, now + 6 * dayMs],
    ),
  ].map((one) => ({ ...one, created_by: adminId }))
