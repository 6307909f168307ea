import { createFileRoute } from '@tanstack/react-router'
import { titles } from '#web/copy/titles.ts'
import { CheckPassportPage } from '#web/features/public/passport/check-passport-page.tsx'

export const Route = createFileRoute('/passport/check')({
  staticData: { frame: 'none', title: titles.passportCheck },
  component: CheckPassportPage,
})
