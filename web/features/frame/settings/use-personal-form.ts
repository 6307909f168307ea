import { useRef } from 'react'
import * as v from 'valibot'
import type { Student, UserSelf } from '#contract/people/shapes/user.ts'
import { Email, Phone } from '#contract/shared/shapes/fields.ts'
import { settings } from '#web/copy/settings.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { useRequiredUser, useUpdateUser } from '#web/features/people/account/query.ts'
import { changedUserFields } from '#web/features/people/account/user-changes.ts'
import { type BioField, bioSchemaEntries, toBioChanges, toBioTexts } from '#web/features/people/profile/bio.ts'
import { personSchemaEntries, toPersonTexts } from '#web/features/people/profile/person.ts'
import { useUpdateStudent } from '#web/features/people/profile/query.ts'
import { focusFirstInvalid, useTextForm } from '#web/lib/form.ts'
import { nullIfEmpty } from '#web/lib/form-schemas.ts'
import { toast } from '#web/ui/toast.tsx'

const personalSchema = (stored: ReturnType<typeof toFormTexts>) =>
  v.object({
    ...personSchemaEntries(false, stored),
    email: Email,
    phone: nullIfEmpty(Phone),
    ...bioSchemaEntries,
  })
type Personal = v.InferOutput<ReturnType<typeof personalSchema>>

const toFormTexts = (user: UserSelf, student: Pick<Student, BioField>) => ({
  ...toPersonTexts(user),
  ...toBioTexts(student),
  email: user.email,
  phone: user.phone ?? '',
})

/** Fields whose errors come from the server too. */
export const personalFields = ['name', 'birthYear', 'email', 'phone', 'englishLevel'] as const

/** A student's account and learning data in one form. Each part has its own endpoint; only changed fields are sent. */
export const usePersonalForm = (student: Student) => {
  const user = useRequiredUser()
  const initial = toFormTexts(user, student)
  const form = useTextForm(personalSchema(initial), initial, 'personal')
  const updateUser = useUpdateUser()
  const updateStudent = useUpdateStudent(user.id)
  const ref = useRef<HTMLFormElement>(null)
  const changed = form.changedFields

  const save = async (out: Personal): Promise<void> => {
    const account = changedUserFields(out, changed)
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
