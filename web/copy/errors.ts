/** What went wrong, in words for people: every code the server may answer, and the ways an answer may not come. */
import { ApiError } from '#contract/api/call.ts'
import type { AckCode } from '#contract/realtime/acks.ts'
import { type ErrorCode, isErrorCode } from '#contract/vocabulary/errors.ts'
import { OfflineError } from '#web/lib/api.ts'

const again = 'تعذّر إتمام الطلب لخطأ من جهتنا. يُرجى إعادة المحاولة بعد قليل.'
const missing = (thing: string) => `تعذّر العثور على ${thing}. تحديث الصفحة يعرض ما تغيّر.`
const lessonTaken = 'هذا الموعد حُجز للتو. يُرجى اختيار موعد آخر من المواعيد المحدّثة.'
const brokenText = 'في النص تنسيق لا يمكن حفظه. يُرجى كتابته من جديد كنص عادي.'

/** Complete by type: a new code does not compile without a sentence. */
export const errors: Record<ErrorCode, string> = {
  unauthenticated: 'انتهت الجلسة. يُرجى تسجيل الدخول مرة أخرى.',
  forbidden: 'هذا الإجراء غير متاح لهذا الحساب.',
  'bad-request': again,
  'empty-request': again,
  illegal: 'لا يمكن تنفيذ هذا الإجراء في الحالة الحالية. تحديث الصفحة يعرض آخر وضع.',
  'not-found': missing('المطلوب'),
  unexpected: again,
  'service-unavailable': 'الخدمة متوقفة للحظات. يُرجى إعادة المحاولة بعد دقيقة.',
  'too-many-requests': 'محاولات كثيرة في وقت قصير. يُرجى الانتظار قليلًا ثم إعادة المحاولة.',
  'wrong-password': 'البريد أو كلمة السر غير صحيحين. كلمة السر تفرّق بين الحروف الكبيرة والصغيرة.',
  'no-password': 'أُنشئ هذا الحساب عن طريق Google وليست له كلمة سر، ولا يُفتح بالبريد وكلمة السر.',
  'user-exists': 'لهذا البريد حساب في حوار. يمكن تسجيل الدخول به مباشرة.',
  'room-exists': 'المحادثة موجودة من قبل، وتظهر في قائمة المحادثات.',
  'rating-exists': 'سبق تقييم هذا المعلّم. يمكن تعديل التقييم الموجود.',
  'intro-video-exists': 'يوجد فيديو تعريفي قيد المراجعة أو مقبول، ولا يُقبل آخر معه.',
  'demo-session-exists': 'توجد حصة تجريبية محجوزة من قبل، وتظهر بعد تحديث الصفحة.',
  'subscription-exists': 'يوجد اشتراك سارٍ. يمكن الاشتراك من جديد بعد انتهائه.',
  'session-not-found': missing('اللقاء'),
  'demo-session-not-found': missing('الحصة التجريبية'),
  'transaction-not-found': missing('عملية الدفع'),
  'user-not-found': 'لا يوجد حساب بهذه البيانات. يُرجى مراجعتها.',
  'tutor-not-found': 'هذا المعلّم غير متاح في حوار حاليًا. توجد اختيارات أخرى في صفحة المعلّمين.',
  'student-not-found': missing('حساب الطالب'),
  'lesson-not-found': missing('الحصة'),
  'slot-not-found': missing('الموعد'),
  'rating-not-found': missing('التقييم'),
  'coupon-not-found': 'كود الخصم غير صحيح. يُرجى مراجعة حروفه وأرقامه.',
  'asset-not-found': missing('الملف'),
  'invite-not-found': 'الدعوة غير صالحة أو انتهت. يمكن طلب دعوة جديدة ممّن أرسلها.',
  'invoice-not-found': missing('طلب السحب'),
  'plan-not-found': 'هذه الباقة لم تعد معروضة. توجد باقات أخرى في صفحة الباقات.',
  'room-not-found': missing('المحادثة'),
  'room-members-not-found': missing('أعضاء المحادثة'),
  'report-not-found': missing('البلاغ'),
  'interview-not-found': missing('المقابلة'),
  'topic-not-found': missing('الموضوع'),
  'withdraw-method-not-found': 'لم تُحفظ طريقة سحب بعد. يُرجى إضافة طريقة ثم إعادة الطلب.',
  'subscription-not-found': 'لا يوجد اشتراك سارٍ لهذا الحساب.',
  'intro-video-not-found': missing('الفيديو التعريفي'),
  'busy-tutor': lessonTaken,
  'busy-tutor-manager': lessonTaken,
  'inactive-tutor-manager': 'هذا المُحاور غير متاح حاليًا. يُرجى اختيار شخص آخر.',
  'no-enough-minutes': 'الدقائق الباقية لا تكفي هذه الحصة. يمكن اختيار مدّة أقصر أو انتظار تجدّد الرصيد.',
  'week-boundaries-violation': 'الموعد خارج الأسبوع المتاح للحجز. يُرجى اختيار يوم من الأيام المعروضة.',
  'subscription-required': 'الحجز يحتاج إلى اشتراك سارٍ.',
  'subscription-uncancellable': 'عدد الحصص المستخدمة تجاوز الحد الذي يسمح بإلغاء الاشتراك.',
  'reached-booking-limit': 'توجد حصة تجريبية قادمة. يمكن حجز غيرها بعد انتهائها أو إلغائها.',
  'lesson-time-passed': 'فات هذا الموعد. يُرجى اختيار موعد لاحق.',
  'conflicting-lessons': 'توجد حصة أخرى في هذا الوقت. يُرجى اختيار وقت لا يتداخل معها.',
  'conflicting-schedule': 'هذا الوقت يتداخل مع موعد محفوظ. يُرجى تعديل البداية أو النهاية.',
  'conflicting-interview': 'توجد مقابلة أخرى لم تنتهِ مدّتها بعد، ولا تُحجز مقابلة جديدة معها.',
  'email-already-verified': 'البريد مؤكَّد من قبل، ولا شيء مطلوب.',
  'phone-already-verified': 'رقم الهاتف مؤكَّد من قبل، ولا شيء مطلوب.',
  'user-already-verified': 'الحساب مؤكَّد من قبل، ولا شيء مطلوب.',
  'expired-verification-code': 'انتهت صلاحية الرمز. يمكن طلب رمز جديد.',
  'invalid-verification-code': 'الرمز غير صحيح. يُرجى كتابته كما وصل أو طلب رمز جديد.',
  'incorrect-phone': 'رقم الهاتف غير مطابق للمسجّل. يُرجى مراجعته.',
  'unresolved-phone': 'تعذّر الوصول إلى هذا الرقم بسبب إعدادات الخصوصية. يمكن السماح بالتواصل بالرقم أو اختيار واتساب.',
  'unverified-phone': 'رقم الهاتف غير مؤكَّد. يُرجى تأكيده أولًا.',
  'phone-required': 'رقم الهاتف مطلوب. يُرجى إضافته أولًا.',
  'invalid-email-address': 'تعذّر قبول هذا البريد. يُرجى كتابة عنوان آخر.',
  'api-invalid-user-name': 'يُرجى كتابة الاسم الأول واسم العائلة.',
  'short-video-dur': 'الفيديو أقصر من دقيقة. يُرجى تسجيل مقطع أطول.',
  'long-video-dur': 'الفيديو أطول من 3 دقائق. يُرجى تسجيل مقطع أقصر.',
  'large-file-size': 'حجم الملف أكبر من المسموح. يُرجى اختيار ملف أصغر.',
  'illegal-invoice-update': 'تغيّرت حالة طلب السحب، ولم يعد هذا التعديل ممكنًا.',
  'not-room-member': 'هذه المحادثة لأشخاص آخرين.',
  'fawry-error': 'لم تكتمل العملية لدى فوري. يُرجى إعادة المحاولة أو اختيار طريقة أخرى.',
  'invalid-email': 'يُرجى كتابة بريد صحيح، مثل name@example.com',
  'short-password': 'كلمة السر 8 أحرف على الأقل.',
  'long-password': 'كلمة السر 50 حرفًا على الأكثر.',
  'invalid-password': 'كلمة السر تحتاج إلى حرف لاتيني ورقم، بلا مسافات.',
  'invalid-user-name': 'الاسم حروف عربية أو لاتينية ومسافات فقط.',
  'short-user-name': 'الاسم حرفان على الأقل.',
  'long-user-name': 'الاسم 30 حرفًا على الأكثر.',
  'old-user': 'سنة الميلاد أقدم من المسموح. يُرجى مراجعتها.',
  'young-user': 'التسجيل من سن 10 سنوات. يُرجى مراجعة سنة الميلاد.',
  'invalid-phone': 'يُرجى كتابة رقم محمول مصري من 11 رقمًا يبدأ بـ 01',
  'invalid-type': 'نوع القيمة غير مقبول. يُرجى اختيار قيمة من المعروض.',
  'invalid-english-level': 'يُرجى اختيار مستوى من القائمة.',
  'invalid-tutor-name': 'الاسم يُكتب بالعربية، من كلمتين على الأقل.',
  'empty-bio': 'النبذة القصيرة مطلوبة.',
  'short-bio': 'النبذة القصيرة 25 حرفًا على الأقل.',
  'long-bio': 'النبذة القصيرة 60 حرفًا على الأكثر.',
  'invalid-bio': 'النبذة القصيرة تُكتب بالعربية، بلا حروف لاتينية.',
  'short-tutor-about': 'التعريف 50 حرفًا على الأقل.',
  'long-tutor-about': 'التعريف 1000 حرف على الأكثر.',
  'invalid-tutor-about': 'التعريف يُكتب بالعربية.',
  'invalid-notice': 'مهلة الحجز رقم صحيح من الدقائق.',
  'max-notice-exceeded': 'مهلة الحجز 24 ساعة على الأكثر.',
  'interveiw-feedback-invalid-html': brokenText,
  'interveiw-feedback-too-short': 'الملاحظات 5 أحرف على الأقل.',
  'interveiw-feedback-too-long': 'الملاحظات 1000 حرف على الأكثر.',
  'interveiw-note-invalid-html': brokenText,
  'interveiw-note-too-short': 'الملحوظة 5 أحرف على الأقل.',
  'interveiw-note-too-long': 'الملحوظة 1000 حرف على الأكثر.',
  'too-low-interveiw-level': 'المستوى من 1 إلى 5.',
  'too-high-interveiw-level': 'المستوى من 1 إلى 5.',
  'too-low-rating-value': 'يُرجى اختيار نجمة واحدة على الأقل.',
  'too-high-rating-value': 'التقييم 5 نجوم على الأكثر.',
  'too-short-rating-text': 'نص التقييم 3 أحرف على الأقل.',
  'too-long-rating-text': 'نص التقييم 1000 حرف على الأكثر.',
  'plan-weekly-minutes-out-of-range': 'الدقائق الأسبوعية من 15 إلى 10080.',
  'invalid-plan-price': 'سعر الباقة رقم أكبر من صفر.',
  'plan-discount-out-of-range': 'الخصم من 0 إلى 100 في المئة.',
  'coupon-code-invalid': 'الكود من 3 إلى 32 من الحروف اللاتينية والأرقام والشرطة.',
  'zero-coupon-discount': 'الخصم أكبر من صفر.',
  'max-coupon-discount-exceeded': 'الخصم 100 في المئة على الأكثر.',
  'expire-date-invalid': 'تاريخ الانتهاء غير صحيح. يُرجى اختياره من التقويم.',
  'expired-coupone-expire-date': 'تاريخ الانتهاء مضى. يُرجى اختيار تاريخ قادم.',
  'message-text-invalid-html': brokenText,
  'message-text-too-short': 'لا يمكن إرسال رسالة فارغة.',
  'message-text-too-long': 'الرسالة 1000 حرف على الأكثر. يمكن تقسيمها إلى رسالتين.',
  'withdraw-min-amount-above-max-amount': 'الحد الأدنى للسحب أكبر من الحد الأقصى.',
  'withdraw-max-amount-zero-or-negative': 'الحد الأقصى للسحب أكبر من صفر.',
  'withdraw-min-amount-zero-or-nagative': 'الحد الأدنى للسحب أكبر من صفر.',
  'invalid-withdraw-method': 'طريقة السحب غير مقبولة. يُرجى اختيار طريقة من القائمة.',
  'invoice-min-amount-subceeded': 'أقل مبلغ للسحب 100 ج.م',
  'invoice-max-amount-exceeded': 'أكبر مبلغ للسحب 50,000 ج.م',
  'empty-invoice-note': 'نص الملحوظة فارغ.',
  'invoice-note-invalid-html': brokenText,
  'invoice-note-too-long': 'الملحوظة 1000 حرف على الأكثر.',
  'invalid-invoice-method': 'طريقة السحب غير مقبولة. يُرجى اختيار طريقة من القائمة.',
  'instapay-username-invalid': 'عنوان إنستاباي كلمة تليها ‎@instapay',
  'empty-bank-name': 'يُرجى اختيار البنك.',
  'invalid-bank-name': 'يُرجى اختيار البنك من القائمة.',
  'invalid-bank-account-number': 'رقم الحساب من 8 إلى 29 رقمًا.',
  'short-topic-name': 'اسم الموضوع 3 أحرف على الأقل.',
  'long-topic-name': 'اسم الموضوع 50 حرفًا على الأكثر.',
  'short-contact-request-title': 'العنوان 5 أحرف على الأقل.',
  'long-contact-request-title': 'العنوان 128 حرفًا على الأكثر.',
  'short-contact-request-message': 'الرسالة 10 أحرف على الأقل.',
  'long-contact-request-message': 'الرسالة 1000 حرف على الأكثر.',
}

/** What the live connection answers; `ok` has nothing to say. */
export const ackErrors: Record<Exclude<AckCode, 'ok'>, string> = {
  'empty-text': errors['message-text-too-short'],
  'room-not-found': errors['room-not-found'],
  'message-not-found': missing('الرسالة'),
  'lesson-not-found': errors['lesson-not-found'],
  'interview-not-found': errors['interview-not-found'],
  'not-member': errors['not-room-member'],
  'not-owner': 'لا يعدّل الرسالة إلا من كتبها.',
  unreachable: 'الاتصال منقطع. يُعاد الإرسال عند عودته.',
  unallowed: 'هذا الإجراء غير متاح الآن.',
  'invalid-session-id': 'رابط اللقاء غير صحيح. يُرجى فتحه من قائمة الحصص.',
}

export const offlineText = 'لا اتصال بالإنترنت. يُرجى التأكد من الشبكة ثم إعادة المحاولة.'
export const unknownText = again

/** The server's code, or null when the failure was not an answer of ours. */
export const codeOf = (error: unknown): ErrorCode | null => (error instanceof ApiError ? error.code : null)

export const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null)

/** The request never arrived. */
export const isUnreachable = (error: unknown): boolean => error instanceof OfflineError

/** Seconds the server asks to wait; null when it does not. */
export const waitOf = (error: unknown): number | null =>
  error instanceof ApiError && error.code === 'too-many-requests' ? (error.retryAfterSeconds ?? 60) : null

/** A sentence for anything that was thrown; never a code, never a stack. */
export const errorText = (error: unknown): string => {
  if (isUnreachable(error)) return offlineText
  const code = codeOf(error)
  return code === null ? unknownText : errors[code]
}

/** A sentence for a code that arrived as text, as validation messages do. */
export const textOfCode = (code: unknown): string => (isErrorCode(code) ? errors[code] : unknownText)

/** Which field a code is about, where the server does not say. */
const fields: Partial<Record<ErrorCode, string>> = {
  'invalid-email': 'email',
  'invalid-email-address': 'email',
  'user-exists': 'email',
  'short-password': 'password',
  'long-password': 'password',
  'invalid-password': 'password',
  'invalid-user-name': 'name',
  'short-user-name': 'name',
  'long-user-name': 'name',
  'api-invalid-user-name': 'name',
  'invalid-tutor-name': 'name',
  'old-user': 'birthYear',
  'young-user': 'birthYear',
  'invalid-phone': 'phone',
  'incorrect-phone': 'phone',
  'phone-required': 'phone',
  'unverified-phone': 'phone',
  'invalid-english-level': 'englishLevel',
  'empty-bio': 'bio',
  'short-bio': 'bio',
  'long-bio': 'bio',
  'invalid-bio': 'bio',
  'short-tutor-about': 'about',
  'long-tutor-about': 'about',
  'invalid-tutor-about': 'about',
  'invalid-notice': 'notice',
  'max-notice-exceeded': 'notice',
  'too-low-rating-value': 'value',
  'too-high-rating-value': 'value',
  'too-short-rating-text': 'feedback',
  'too-long-rating-text': 'feedback',
  'message-text-invalid-html': 'text',
  'message-text-too-short': 'text',
  'message-text-too-long': 'text',
}

/** The field a refusal belongs under; null when it belongs above the button. */
export const fieldOf = (error: unknown): string | null => {
  const code = codeOf(error)
  if (code === null || !(error instanceof ApiError)) return null
  return error.field?.split('.').at(-1) ?? fields[code] ?? null
}
