import type { ElementContent, RootContent, Text } from 'hast';

/** Replaces what matches a pattern (one capturing group) in the text of a tree by nodes, except in some elements. */
export function replaceText(
  parent: { children: RootContent[] },
  pattern: RegExp,
  replace: (found: string) => ElementContent[],
  except: readonly string[] = [],
): void {
  parent.children = parent.children.flatMap((child): RootContent | RootContent[] => {
    if (child.type === 'text') return child.value.split(pattern).flatMap((part, index) => (index % 2 === 0 ? textNode(part) : replace(part)));
    if (child.type === 'element' && !except.includes(child.tagName)) replaceText(child, pattern, replace, except);
    return child;
  });
}

export const textNode = (value: string): Text => ({ type: 'text', value });
