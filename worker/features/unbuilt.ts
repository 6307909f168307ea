/** Answers for endpoints whose handlers are still being written; goes with the last of them. */
export const unbuilt = async ({ fail }: { fail: (code: 'not-found') => never }): Promise<never> => fail('not-found')
