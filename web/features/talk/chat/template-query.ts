/** The message templates of a tutor, and the requests that change them. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import {
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  type MessageTemplate,
  updateMessageTemplate,
} from '#contract/talk/api/message-templates.ts'
import { api } from '#web/lib/api.ts'
import { chatKeys } from './keys.ts'

export type { MessageTemplate }

type Texts = RequestOf<typeof createMessageTemplate>['body']

export const useMessageTemplates = () =>
  useQuery({ queryKey: chatKeys.templates, queryFn: ({ signal }) => api(listMessageTemplates, {}, { signal }) })

const change = (client: QueryClient, next: (list: MessageTemplate[]) => MessageTemplate[]) =>
  client.setQueryData<MessageTemplate[]>(chatKeys.templates, (list) => list && next(list))

/** Adds a template, or replaces the one with this id. */
export const useSaveTemplate = (id: number | null) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Texts): Promise<MessageTemplate> =>
      id === null ? api(createMessageTemplate, { body }) : api(updateMessageTemplate, { params: { id }, body }),
    onSuccess: (saved) =>
      change(client, (list) =>
        list.some((template) => template.id === saved.id)
          ? list.map((template) => (template.id === saved.id ? saved : template))
          : [...list, saved],
      ),
    onSettled: () => client.invalidateQueries({ queryKey: chatKeys.templates }),
  })
}

export const useDeleteTemplate = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number): Promise<unknown> => api(deleteMessageTemplate, { params: { id } }),
    onSuccess: (_reply, id) => change(client, (list) => list.filter((template) => template.id !== id)),
    onSettled: () => client.invalidateQueries({ queryKey: chatKeys.templates }),
  })
}
