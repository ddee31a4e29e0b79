import { createContext } from 'react';

/** Whether a layout is around. When the layout itself failed, the error page renders its own small frame. */
export const FramedContext = createContext(false);
