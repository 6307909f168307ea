/** Prints after a start which users can log in. */
import { emailOf, password } from '#scripts/demo-world/accounts.ts'
import { report } from './run.ts'

const shown = [
  ['malak', 'طالبة: باقي 45 دقيقة، وحصة بعد دقائق', 'student, a lesson within minutes'],
  ['salma', 'طالبة: تجربة مجانية', 'student, free trial untouched'],
  ['dina', 'طالبة: نفدت دقائق الأسبوع', 'student, no minutes left'],
  ['new', 'حساب جديد بلا اسم', 'student, new account'],
  ['karim', 'معلم', 'tutor, 60 reviews'],
  ['farida', 'معلمة جديدة', 'tutor, no review yet'],
  ['rana', 'متقدمة للتدريس', 'tutor, applying'],
  ['manager', 'مديرة معلمين', 'tutor manager'],
  ['studio', 'استوديو', 'studio'],
  ['admin', 'مشرفة', 'regular admin'],
  ['super', 'مشرفة عامة', 'super admin'],
] as const

export const printWelcome = (origin: string): void => {
  const wide = Math.max(...shown.map(([handle]) => emailOf(handle).length))
  report('')
  report(`  حوار يعمل الآن · Hiwar is running:  ${origin}`)
  report('')
  report(`  كلمة السر للجميع · Everybody's password:  ${password}`)
  report('')
  for (const [handle, arabic, english] of shown)
    report(`    ${emailOf(handle).padEnd(wide)}   ${english.padEnd(34)} ${arabic}`)
  report('')
  report('  The whole cast is in docs/demo-world.md. Ctrl-C stops · للإيقاف Ctrl-C')
  report('')
}
