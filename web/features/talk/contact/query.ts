/** Sending a message to the team, signed in or not. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { basePath, type RequestOf } from '#contract/shared/api/endpoint.ts'
import { createContactRequest } from '#contract/talk/api/contact.ts'
import { api } from '#web/lib/api.ts'
import { ownThreadsQuery } from '../threads/query.ts'

export const useSendContactRequest = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestOf<typeof createContactRequest>['body']) => api(createContactRequest, { body }),
    onSuccess: () => client.invalidateQueries(ownThreadsQuery),
  })
}

/** Where a form without a script posts the same fields; the answer is a page. */
export const contactFormAction = `${basePath}${createContactRequest.path}/form`
