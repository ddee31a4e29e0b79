export default {
  portal: {
    input: './openapi.json',
    output: {
      target: './portal.ts',
      client: 'fetch',
      headers: true,
      override: { mutator: { path: './orvalFetch.ts', name: 'orvalFetch' } },
    },
  },
};
