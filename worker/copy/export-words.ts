/** Words for the values of exported lists, by what the value is of; a value without a word stays as it is on the wire. */
import type { AccountKind, JournalRef } from '#contract/money/rules/ledger.ts'
import {
  InvoiceStatus,
  PaymentMethod,
  RefundMethod,
  RefundRequestStatus,
  TransactionStatus,
  WithdrawMethod,
} from '#contract/vocabulary/money.ts'
import { City, Gender } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import {
  DemoSessionStatus,
  InterviewStatus,
  LessonStatus,
  LessonVerdict,
  PlanPeriod,
} from '#contract/vocabulary/teaching.ts'
import type { MissingField } from '#contract/vocabulary/tutor-list.ts'

/** Complete, so that a new value of the vocabulary asks for its word. */
type Words<K extends string | number> = Readonly<Record<K, string>>

const roles: Words<Role> = {
  [Role.SuperAdmin]: 'مدير عام',
  [Role.RegularAdmin]: 'مدير',
  [Role.Tutor]: 'معلّم',
  [Role.Student]: 'طالب',
  [Role.TutorManager]: 'مدير معلّمين',
  [Role.Studio]: 'استوديو',
}

const genders: Words<Gender> = { [Gender.Male]: 'ذكر', [Gender.Female]: 'أنثى' }

const cities: Words<City> = {
  [City.Cairo]: 'القاهرة',
  [City.Alexandria]: 'الإسكندرية',
  [City.Giza]: 'الجيزة',
  [City.Dakahlia]: 'الدقهلية',
  [City.Qalyubia]: 'القليوبية',
  [City.Sharkia]: 'الشرقية',
  [City.Beheira]: 'البحيرة',
  [City.Aswan]: 'أسوان',
  [City.Asyut]: 'أسيوط',
  [City.BeniSuef]: 'بني سويف',
  [City.PortSaid]: 'بورسعيد',
  [City.Suez]: 'السويس',
  [City.Minya]: 'المنيا',
  [City.Gharbia]: 'الغربية',
  [City.Ismailia]: 'الإسماعيلية',
  [City.KafrElSheikh]: 'كفر الشيخ',
  [City.Matrouh]: 'مطروح',
  [City.RedSea]: 'البحر الأحمر',
  [City.Sohag]: 'سوهاج',
  [City.Fayoum]: 'الفيوم',
  [City.Luxor]: 'الأقصر',
  [City.Qena]: 'قنا',
  [City.NewValley]: 'الوادي الجديد',
  [City.NorthSinai]: 'شمال سيناء',
  [City.SouthSinai]: 'جنوب سيناء',
  [City.Damietta]: 'دمياط',
  [City.Monufia]: 'المنوفية',
  [City.Minufiya]: 'المنوفية',
  [City.Helwan]: 'حلوان',
  [City.GizaCity]: 'مدينة الجيزة',
}

const missing: Words<MissingField> = {
  activated: 'التفعيل',
  verifiedEmail: 'تأكيد البريد',
  verifiedPhone: 'تأكيد الموبايل',
  video: 'الفيديو التعريفي',
  image: 'الصورة',
  thumbnail: 'غلاف الفيديو التعريفي',
  name: 'الاسم',
  gender: 'النوع',
  birthYear: 'سنة الميلاد',
  about: 'التعريف',
  bio: 'النبذة القصيرة',
  phone: 'الموبايل',
  city: 'المحافظة',
}

const invoiceStatuses: Words<InvoiceStatus> = {
  [InvoiceStatus.PendingApproval]: 'ينتظر الموافقة',
  [InvoiceStatus.PendingCancellation]: 'ينتظر الإلغاء',
  [InvoiceStatus.Canceled]: 'أُلغي',
  [InvoiceStatus.Approved]: 'حُوِّل',
  [InvoiceStatus.Rejected]: 'رُفض',
}

const withdrawMethods: Words<WithdrawMethod> = {
  [WithdrawMethod.Wallet]: 'محفظة إلكترونية',
  [WithdrawMethod.Bank]: 'تحويل بنكي',
  [WithdrawMethod.Instapay]: 'إنستاباي',
}

const transactionStatuses: Words<TransactionStatus> = {
  [TransactionStatus.New]: 'جديدة',
  [TransactionStatus.Paid]: 'مدفوعة',
  [TransactionStatus.Canceled]: 'أُلغيت',
  [TransactionStatus.Refunded]: 'تم الاسترداد',
  [TransactionStatus.Expired]: 'انتهى وقتها',
  [TransactionStatus.PartialRefunded]: 'استرداد جزئي',
  [TransactionStatus.Failed]: 'فشلت',
  [TransactionStatus.Processed]: 'تنتظر الدفع',
  [TransactionStatus.Refunding]: 'استرداد جارٍ',
}

const paymentMethods: Words<PaymentMethod> = {
  [PaymentMethod.Card]: 'بطاقة',
  [PaymentMethod.EWallet]: 'محفظة إلكترونية',
  [PaymentMethod.BankInstallment]: 'تقسيط بنكي',
  [PaymentMethod.Fawry]: 'رقم الدفع من فوري',
}

const refundStatuses: Words<RefundRequestStatus> = {
  [RefundRequestStatus.Pending]: 'ينتظر',
  [RefundRequestStatus.Rejected]: 'رُفض',
  [RefundRequestStatus.Processed]: 'تم',
}

const refundMethods: Words<RefundMethod> = {
  [RefundMethod.BankTransfer]: 'تحويل بنكي',
  [RefundMethod.EWallet]: 'محفظة إلكترونية',
  [RefundMethod.Instapay]: 'إنستاباي',
}

const periods: Words<PlanPeriod> = {
  [PlanPeriod.Month]: 'شهر',
  [PlanPeriod.Quarter]: 'ثلاثة أشهر',
  [PlanPeriod.Year]: 'سنة',
  [PlanPeriod.FreeTrial]: 'تجربة مجانية',
}

const interviewStatuses: Words<InterviewStatus> = {
  [InterviewStatus.Pending]: 'بلا نتيجة',
  [InterviewStatus.Passed]: 'مقبول',
  [InterviewStatus.Rejected]: 'مرفوض',
  [InterviewStatus.CanceledByInterviewer]: 'ألغاها المُحاور',
  [InterviewStatus.CanceledByInterviewee]: 'ألغاها المتقدّم',
}

const demoSessionStatuses: Words<DemoSessionStatus> = {
  [DemoSessionStatus.Pending]: 'بلا نتيجة',
  [DemoSessionStatus.Passed]: 'مقبول',
  [DemoSessionStatus.Rejected]: 'مرفوض',
  [DemoSessionStatus.CanceledByTutorManager]: 'ألغاها المُحاور',
  [DemoSessionStatus.CanceledByTutor]: 'ألغاها المتقدّم',
  [DemoSessionStatus.CanceledByAdmin]: 'ألغاها مدير',
}

const lessonStatuses: Words<LessonStatus | LessonVerdict> = {
  [LessonVerdict.Held]: 'تمت',
  [LessonVerdict.TutorLate]: 'تمت متأخرة',
  [LessonVerdict.TutorLeft]: 'انتهت قبل موعدها',
  [LessonVerdict.DeadLine]: 'انقطع الإنترنت',
  [LessonVerdict.Outage]: 'عطل عندنا',
  [LessonVerdict.TutorAbsent]: 'المعلّم لم يحضر',
  [LessonVerdict.StudentAbsent]: 'الطالب لم يحضر',
  [LessonVerdict.CutShort]: 'لم تكتمل',
  [LessonStatus.Pending]: 'قادمة',
  [LessonStatus.Happening]: 'جارية الآن',
  [LessonStatus.Fulfilled]: 'انتهت',
  [LessonStatus.Cancelled]: 'أُلغيت',
}

const accounts: Words<AccountKind> = {
  gateway: 'بوابة دفع',
  student: 'طالب',
  tutor: 'معلّم',
  payout: 'طلب سحب',
  bank: 'البنك',
  revenue: 'الإيراد',
  cost: 'نصيب المعلّمين',
  expense: 'رسوم بوابات الدفع',
}

const causes: Words<JournalRef> = {
  'tx:paid': 'دفعة وصلت',
  'tx:fees': 'رسوم البوابة',
  'tx:refund': 'مبلغ رُد إلى طالب',
  'lesson:settled': 'حصة تمت تسويتها',
  'lesson:settled:reversal': 'إلغاء تسوية حصة',
  'lesson:ruled': 'حكم في نزاع',
  'invoice:reserve': 'حجز مبلغ لطلب سحب',
  'invoice:amended': 'تعديل طلب سحب',
  'invoice:paid': 'طلب سحب حُوِّل',
  'invoice:release': 'مبلغ عاد إلى الرصيد',
  'balance:forfeited': 'رصيد تُرك مع حذف الحساب',
}

export const exportWords = {
  accounts,
  causes,
  roles,
  genders,
  cities,
  missing,
  invoiceStatuses,
  withdrawMethods,
  transactionStatuses,
  paymentMethods,
  refundStatuses,
  refundMethods,
  periods,
  interviewStatuses,
  demoSessionStatuses,
  lessonStatuses,
  flags: { true: 'نعم', false: 'لا' },
} as const satisfies Record<string, Readonly<Record<string, string>>>
