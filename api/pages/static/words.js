/* What people read, in their language. The server puts `texts` and `forms` before this (api/pages/kit/assets.py). */
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => (name in values ? values[name] : all));

export const _ = (text, values = {}) => filled(texts[text] || text, values);
export function n_(one, many, count, values = {}) {
  /* Numbers above 100 go by their last two digits. */
  const several = texts[one] ? texts[one][forms[count <= 100 ? count : count % 100]] : count === 1 ? one : many;
  return filled(several, { count, ...values });
}
