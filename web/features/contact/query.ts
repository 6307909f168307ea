/** Words to the team, from anybody. */
import { useMutation } from '@tanstack/react-query'
import { createContactRequest } from '#contract/api/contact.ts'
import type { RequestOf } from '#contract/api/endpoint.ts'
import { api } from '#web/lib/api.ts'

export const useSendContactRequest = () =>
  useMutation({
    mutationFn: (body: RequestOf<typeof createContactRequest>['body']) => api(createContactRequest, { body }),
  })
