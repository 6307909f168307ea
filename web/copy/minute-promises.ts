/** What becomes of minutes, in words of the rules' own figures; shared by every page that promises it. */
import { minuteLimits } from '#contract/vocabulary/minutes.ts'

/** The least that the team may set, in basis points of the week; one that has no word of its own is said in percent. */
const shareWords: Readonly<Record<number, string>> = { 10000: 'كل', 5000: 'نصف', 2500: 'ربع' }
const share = shareWords[minuteLimits.carriedShare] ?? `${minuteLimits.carriedShare / 100}% من`

/** Whole sentences, so that pages cannot promise parts of the rule only. */
export const minutePromises = {
  returned: `الدقائق التي تعود إليك بسبب المعلّم أو الإنترنت تبقى لك ${minuteLimits.returnedDays} أيام على الأقل، حتى إن انتهى أسبوعك أو اشتراكك.`,
  cancelled: 'عند إلغائك ترجع الدقائق إلى الرصيد الذي أُخذت منه، وتبقى لمدّته كما كانت.',
  /** Of pages that are written before anybody books: true whatever terms the team has set. */
  cancelling: 'الإلغاء متاح حتى بداية الحصة. متى تعود دقائقها كاملة يظهر لك قبل تأكيد الحجز، ولا يتغير بعده.',
  carried: `ما بقي من دقائق أسبوعك ينتقل إلى الأسبوع التالي في اشتراكك، حتى ${share} دقائق الأسبوع.`,
} as const
