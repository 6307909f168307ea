import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { missingTutorFields, type TutorField } from '#contract/people/rules/onboarding.ts'
import type { TutorMeta } from '#contract/people/shapes/tutor.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { About, Bio, BirthYear, CityField, GenderField, Phone, TutorName } from '#contract/shared/shapes/fields.ts'
import { completeProfile } from '#web/copy/complete-profile.ts'
import { forReader } from '#web/copy/reader.tsx'
import { useRequiredUser, useUpdateUser } from '#web/features/people/account/query.ts'
import { changedUserFields } from '#web/features/people/account/user-changes.ts'
import { toPersonTexts } from '#web/features/people/profile/person.ts'
import { focusFirstInvalid, splitServerError, useTextForm } from '#web/lib/form.ts'
import { numberFromText, required } from '#web/lib/form-schemas.ts'

const { choose } = completeProfile.tutor

const entries = {
  name: TutorName,
  phone: Phone,
  city: required(numberFromText(CityField), () => forReader(choose.city)),
  gender: required(v.pipe(v.string(), GenderField), () => forReader(choose.gender)),
  birthYear: required(numberFromText(BirthYear), () => forReader(choose.birthYear)),
  bio: Bio,
  about: About,
}
const Tutor = v.object(entries)
type Texts = Record<keyof typeof entries, string>

const toFormTexts = (user: UserSelf, { bio, about }: Pick<TutorMeta, 'bio' | 'about'>): Texts => ({
  ...toPersonTexts(user),
  phone: user.phone ?? '',
  bio: bio ?? '',
  about: about ?? '',
})

const fieldsWithServerErrors = ['name', 'phone', 'birthYear', 'bio', 'about'] as const

/** The missing fields, in the form's order. A phone number counts as verified only while it equals the saved one. */
const findMissingFields = (values: Texts, user: UserSelf): TutorField[] => {
  const good = (field: keyof Texts) => v.safeParse(entries[field], values[field]).success
  const filled = (field: keyof Texts) => (good(field) ? 'yes' : null)
  const samePhone = v.is(Phone, values.phone) && v.parse(Phone, values.phone) === user.phone
  return missingTutorFields(
    {
      ...user,
      name: filled('name'),
      phone: filled('phone'),
      gender: filled('gender'),
      city: good('city') ? 1 : null,
      birthYear: good('birthYear') ? 1 : null,
      verifiedPhone: user.verifiedPhone && samePhone,
    },
    { bio: filled('bio'), about: filled('about') },
  )
}

/** State of the tutor's form. Only changed fields are sent, and only once e-mail and phone number are verified. */
export const useTutorForm = (meta: TutorMeta, onSaved: () => void) => {
  const user = useRequiredUser()
  const update = useUpdateUser()
  const ref = useRef<HTMLFormElement>(null)
  const form = useTextForm(Tutor, toFormTexts(user, meta), 'first-profile')
  // A number typed before another one was verified elsewhere comes back with the kept texts, and nobody could correct
  // it: the field of a verified number is read-only.
  const { phone, verifiedPhone } = user
  const { onValue: setPhone } = form.fieldProps('phone')
  const isPhoneStale = verifiedPhone && phone !== null && form.values.phone !== phone
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function with every render.
  useEffect(() => {
    if (isPhoneStale) setPhone(phone)
  }, [isPhoneStale, phone])
  const missing = findMissingFields(form.values, user)
  const { fieldErrors, formError } = splitServerError(update.error, fieldsWithServerErrors)
  const send = form.onSubmit((out) => {
    const body = changedUserFields(out, form.changedFields)
    if (Object.keys(body).length === 0) return onSaved()
    update.mutate(body, { onSuccess: onSaved, onError: () => focusFirstInvalid(ref.current) })
  })
  const settle = () => update.isError && update.reset()
  return { ref, form, user, missing, fieldErrors, formError, send, settle, saving: update.isPending }
}

export type TutorForm = ReturnType<typeof useTutorForm>
