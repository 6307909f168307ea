import { useRef } from 'react'
import * as v from 'valibot'
import type { Student, UserSelf } from '#contract/people/shapes/user.ts'
import { Email, Phone } from '#contract/shared/shapes/fields.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { common } from '#web/copy/common.ts'
import { forReader } from '#web/copy/reader.tsx'
import { settings } from '#web/copy/settings.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { useRequiredUser, useUpdateUser } from '#web/features/people/account/query.ts'
import { changedUserFields } from '#web/features/people/account/user-changes.ts'
import { type BioField, bioSchemaEntries, toBioChanges, toBioTexts } from '#web/features/people/profile/bio.ts'
import { personSchemaEntries, toPersonTexts } from '#web/features/people/profile/person.ts'
import { useUpdateStudent } from '#web/features/people/profile/query.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { focusFirstInvalid, splitServerError, useTextForm } from '#web/lib/form.ts'
import { nullIfEmpty } from '#web/lib/form-schemas.ts'
import { toast } from '#web/ui/toast.tsx'

const currentRequired = (): string => forReader(settings.contact.currentRequired)
const max = limits.password.loginMax
const contactEntries = { email: Email, phone: nullIfEmpty(Phone), currentPassword: v.string() }

/** A new e-mail address requires the current password if the account has one; otherwise that field is hidden. */
const personalSchema = (stored: ReturnType<typeof toFormTexts>, hasPassword: boolean) => {
  const ifPasswordNeeded =
    (fits: (length: number) => boolean) =>
    ({ email, currentPassword }: { email: string; currentPassword: string }) =>
      !hasPassword || email === stored.email || fits(currentPassword.length)
  const isGiven = ifPasswordNeeded((length) => length > 0)
  const isShort = ifPasswordNeeded((length) => length <= max)
  const tooLong = getTranslator(common)('tooLong', { max })
  return v.pipe(
    v.object({ ...personSchemaEntries(false, stored), ...contactEntries, ...bioSchemaEntries }),
    v.forward(v.partialCheck([['email'], ['currentPassword']], isGiven, currentRequired), ['currentPassword']),
    v.forward(v.partialCheck([['email'], ['currentPassword']], isShort, tooLong), ['currentPassword']),
  )
}
type Personal = v.InferOutput<ReturnType<typeof personalSchema>>

const toFormTexts = (user: UserSelf, student: Pick<Student, BioField>) => ({
  ...toPersonTexts(user),
  ...toBioTexts(student),
  email: user.email,
  phone: user.phone ?? '',
  currentPassword: '',
})

const fieldsWithServerErrors = ['name', 'birthYear', 'email', 'phone', 'currentPassword', 'englishLevel'] as const

/** Splits server errors, with a field for a wrong current password and a sentence for a login that is too old. */
export const splitPersonalError = (error: unknown) => {
  const t = getTranslator(settings)
  const code = codeOf(error)
  if (code === 'wrong-password')
    return { fieldErrors: { currentPassword: t('contact.wrongCurrent') }, formError: undefined }
  if (code === 'no-password') return { fieldErrors: { email: t('contact.needsFreshLogin') }, formError: undefined }
  return splitServerError(error, fieldsWithServerErrors)
}

/** A student's account and learning data in one form. Each part has its own endpoint; only changed fields are sent. */
export const usePersonalForm = (student: Student) => {
  const user = useRequiredUser()
  const initial = toFormTexts(user, student)
  const form = useTextForm(personalSchema(initial, user.password), initial, 'personal')
  const updateUser = useUpdateUser()
  const updateStudent = useUpdateStudent(user.id)
  const ref = useRef<HTMLFormElement>(null)
  const changed = form.changedFields.filter((field) => field !== 'currentPassword')

  const save = async (out: Personal): Promise<void> => {
    const isPasswordNeeded = out.email !== initial.email && user.password
    const account = {
      ...changedUserFields(out, changed),
      ...(isPasswordNeeded && { currentPassword: out.currentPassword }),
    }
    const bio = toBioChanges(out, changed)
    try {
      const saved = Object.keys(account).length > 0 ? await updateUser.mutateAsync(account) : user
      if (Object.keys(bio).length > 0) await updateStudent.mutateAsync(bio)
      form.reset(toFormTexts(saved, { ...student, ...bio }))
      toast.show({ id: 'settings-saved', kind: 'success', title: getTranslator(settings)('saved') })
    } catch {
      focusFirstInvalid(ref.current)
    }
  }
  const error = updateUser.error ?? updateStudent.error
  // The server's error stays until a field changes.
  const settle = () => {
    if (updateUser.isError) updateUser.reset()
    if (updateStudent.isError) updateStudent.reset()
  }
  const saving = updateUser.isPending || updateStudent.isPending
  return { ref, form, user, initial, changed, save, settle, error, saving }
}
