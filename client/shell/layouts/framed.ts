import { createContext } from 'react';

/** True below a layout. The error page reads it: when the layout itself failed, it renders its own small frame. */
export const FramedContext = createContext(false);
