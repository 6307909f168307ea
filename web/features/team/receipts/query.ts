/** What receipts say about the seller and the tax. */
import type { PlatformSettings } from '#contract/money/shapes/platform.ts'
import { updatePlatformSettings } from '#contract/team/api/platform.ts'
import { api } from '#web/lib/api.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export type ReceiptSettings = Pick<
  PlatformSettings,
  'seller.name' | 'seller.address' | 'seller.taxNumber' | 'seller.register' | 'vat.registered' | 'vat.rate'
>

/** `seen`: the values that the form was opened with. */
export const useSaveReceiptSettings = () =>
  useAdminMutation((body: Partial<ReceiptSettings> & { seen: Partial<ReceiptSettings> }) =>
    api(updatePlatformSettings, { body }),
  )
