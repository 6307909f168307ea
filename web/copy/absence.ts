/** What attendance makes of a lesson, in words of the rule's own figures; shared by every page that promises it. */
import { attendance } from '#contract/vocabulary/attendance.ts'
import { session } from '#contract/vocabulary/limits.ts'

const minute = 60_000
const cancelAfter = session.absenceAfterMs / minute
const came = attendance.cameMs / minute
const missing = attendance.missingMs / minute
const dead = attendance.deadLinesPaid
const settled = (attendance.judgeWithoutReportMs + attendance.sweepEveryMs) / minute
const wait = { long: attendance.tutorWaitMs[30] / minute, short: attendance.tutorWaitMs[15] / minute }

/** Whole sentences, so that pages cannot promise parts of the rule only. */
export const absence = {
  tutor: `بعد ${cancelAfter} دقائق من الموعد بلا معلّم يظهر لك زر الإلغاء في قائمة حصصك وقبل الدخول وداخل الحصة. وحتى بدون إلغاء منك، فالمعلّم الذي قضى أقل من ${came} دقائق في حصتك لم يحضر، وتعود إليك دقائقها كلها خلال ${settled} دقيقة من نهايتها.`,
  student: `إذا انتظرك المعلّم ${wait.long} دقائق (${wait.short} في حصة 15 دقيقة) قبل دخولك، أو قضاها في الحصة وكان فيها أطول منك، فالدقائق محسوبة، لأنه حجز لك وقته. وإذا انتظرته أنت ${cancelAfter} دقائق أولًا ولم تقضيا معًا ${came} دقائق، فالدقائق تعود إليك.`,
  /** To students. */
  late: `وإذا تأخر المعلّم ${missing} دقائق أو أكثر وتمت الحصة، تعود إليك دقائق تأخيره كلها. وإذا خرج قبل نهايتها بـ${missing} دقائق أو أكثر وأنت تنتظره، تعود إليك دقائق غيابه.`,
  line: `وإذا التقيتما ${came} دقائق ثم لم تكتمل الحصة بسبب انقطاع الإنترنت وحده، تعود دقائقها كلها إلى الطالب.`,
  held: 'الحصة تمت إذا كنتما فيها معًا نصف وقتها على الأقل.',
  cutShort: 'وفي غير ذلك لم تكتمل الحصة: تعود دقائقها، ولا أجر عنها.',
  tutorLate: `بعد ${cancelAfter} دقائق من الموعد يستطيع الطالب إلغاء الحصة ما دمت خارجها. وحصة قضيت فيها أقل من ${came} دقائق تُعد غيابًا: تعود دقائقها إلى الطالب، ولا أجر عنها.`,
  /** To tutors. */
  missing: `وإذا تأخرت ${missing} دقائق أو أكثر وتمت الحصة، أو خرجت قبل نهايتها بـ${missing} دقائق أو أكثر والطالب ينتظرك، تعود هذه الدقائق إلى الطالب، ولك أجر الباقي.`,
  linePaid: `وأجرها كامل لك. وإذا سبقتها خلال ${dead.withinMs / (24 * 60 * minute)} يومًا ${dead.ofPair} حصص مثلها مع نفس الطالب، أو ${dead.ofTutor} مع كل الطلاب، يراجعها فريقنا قبل دفع أجرها.`,
  studentMissing: `إذا انتظرت ${wait.long} دقائق في الحصة (${wait.short} في حصة 15 دقيقة) ولم يدخل الطالب خلالها، أو كنت فيها أطول منه، فأجرها كامل لك. وإذا انتظرك الطالب ${cancelAfter} دقائق أولًا ولم تقضيا معًا ${came} دقائق، فلا أجر عنها.`,
  short: `تعود إليك دقائق تأخير المعلّم من ${missing} دقائق، وكل الدقائق إذا غاب`,
  fair: `تعود الدقائق إذا لم يحضر المعلّم ${came} دقائق على الأقل، ودقائق تأخيره إذا تأخر ${missing} دقائق أو أكثر. وأجره محفوظ إذا انتظر الطالب ${wait.long} دقائق.`,
} as const
